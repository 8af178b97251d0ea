/** What the curves of a replay count: points, or completed tickets where routes give none. */

import type { Progress } from '../family'
import { rideText } from './i18n'
import type { RideView } from './types'

const countsTickets = (view: RideView): boolean => view.seats.some((seat) => seat.done !== undefined)

export const progress: Progress<RideView> = {
  label: (view) => (countsTickets(view) ? rideText().progress.tickets : rideText().progress.points),
  value: (view, seat) => {
    const one = view.seats[seat]
    if (!one) return 0
    if (one.done !== undefined) return one.done.length + (one.east_to_west ? 1 : 0)
    return view.result?.points[seat] ?? one.points
  },
  gained: (view, seat) => view.routes.filter((route) => route.seat === seat).length,
}
