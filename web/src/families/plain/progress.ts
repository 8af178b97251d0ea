/** What can be counted in any game: the points of the seats, as far as the server sends them. */

import type { View } from '../../lib/types'
import type { Progress } from '../family'
import { plainText } from './i18n'

function points(view: View, seat: number): number {
  const shown = (view.seats[seat] as { points?: unknown } | undefined)?.points
  return view.result?.points[seat] ?? (typeof shown === 'number' ? shown : 0)
}

export const progress: Progress = { label: () => plainText().points, value: points, gained: points }
