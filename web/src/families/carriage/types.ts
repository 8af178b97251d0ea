/** What the server sends for Linha de Comboio. */

export type { CarriageReach, CarriageSeat, CarriageView } from '../../lib/api-types'
