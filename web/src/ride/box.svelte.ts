/** The board at the table, for what is said of it elsewhere on the page: in the log and in the standings. */

import type { Chart } from '../lib/types'

let chart = $state.raw<Chart | null>(null)

export const atTable = (): Chart | null => chart

export function lay(one: Chart): void {
  chart = one
}

/** What the box of a game calls a wild and a train. */
export const wordsOf = (game: string): Record<string, string> =>
  chart && chart.game === game ? chart.words : game === 'san-francisco' ? { wild: 'ferry', train: 'cable car' } : { wild: 'locomotive', train: 'train' }
