/** The score sheet: sums while it is counted, item by item. */

import type { ScoreItem } from './types'

/** What the first items bring a seat. */
export const sumOf = (items: ScoreItem[], seat: number): number =>
  items.reduce((sum, item) => sum + (item.seat === seat ? item.points : 0), 0)
