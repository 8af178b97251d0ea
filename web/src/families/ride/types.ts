/** What the server sends for a rail game. */

export type {
  Map as Chart,
  MapCity as ChartCity,
  MapFigures as ChartFigures,
  MapPanel as ChartPanel,
  MapPlace as ChartPlace,
  MapRoute as ChartRoute,
  RideResult,
  RideSeat,
  RideTicket,
  RideView,
  TokenPile as Pile,
} from '../../lib/api-types'
