/** Sums of the score sheet while it is counted item by item. */

import type { ScoreItem } from './types'

/** The points of a seat in these items. */
export const sumOf = (items: ScoreItem[], seat: number): number =>
  items.reduce((sum, item) => sum + (item.seat === seat ? item.points : 0), 0)
