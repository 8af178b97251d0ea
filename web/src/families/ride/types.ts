/** What the server sends for a rail game. */

export type {
  MapCity as ChartCity,
  MapFigures as ChartFigures,
  MapPanel as ChartPanel,
  MapPlace as ChartPlace,
  MapRoute as ChartRoute,
  RideMap as Chart,
  RideResult,
  RideSeat,
  RideTicket,
  RideView,
  TokenPile as Pile,
} from '../../lib/api-types'
