/** What the curves of a replay count: points, or completed tickets where routes give none. */

import type { Progress } from '../family'
import { rideText } from './i18n'
import type { RideView } from './types'

export const progress: Progress<RideView> = {
  label: (view) => (view.completed ? rideText().progress.tickets : rideText().progress.points),
  value: (view, seat) => view.completed?.[seat] ?? view.result?.points[seat] ?? view.seats[seat]?.points ?? 0,
  gained: (view, seat) => view.routes.filter((route) => route.seat === seat).length,
}
