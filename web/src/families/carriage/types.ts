/** What the server sends for Linha de Comboio. */

import type { CarriageExtras, CarriageView as PlainView } from '../../lib/api-types'

export type CarriageView = PlainView & CarriageExtras
export type Star = CarriageExtras['stars'][string] // red: the turn ends with the card

export type { CarriageReach, CarriageSeat } from '../../lib/api-types'
