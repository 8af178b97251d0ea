/** What the server sends for a rail game. */

import type { RideExtras, RideView as PlainView } from '../../lib/api-types'

export type RideView = PlainView & RideExtras

export type {
  MapCity as ChartCity,
  MapPlace as ChartPlace,
  MapRoute as ChartRoute,
  RideMap as Chart,
  RideSeat,
  RideTicket,
  ScoreItem,
  TicketWay,
} from '../../lib/api-types'
