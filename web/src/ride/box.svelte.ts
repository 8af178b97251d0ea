/** The board at the table, for what is said of it elsewhere on the page: in the log and in the standings. */

import type { Chart } from '../lib/types'

let chart = $state.raw<Chart | null>(null)

export const atTable = (): Chart | null => chart

export function lay(one: Chart): void {
  chart = one
}

const FERRIES = { wild: 'ferry', train: 'cable car' }
const RAILS = { wild: 'locomotive', train: 'train' }

/** What the box of a game calls a wild and a train. */
export function wordsOf(game: string): Record<string, string> {
  if (chart?.game === game) return chart.words
  return game === 'san-francisco' ? FERRIES : RAILS
}
