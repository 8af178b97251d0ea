/** What the box of a game calls a wild card and a train. */

import type { Chart } from './types'

const RAILS = { wild: 'locomotive', train: 'train' }
const BEFORE_THE_BOARD: Record<string, Record<string, string>> = {
  'san-francisco': { wild: 'ferry', train: 'cable car' },
}

/** The board says it; until the board has arrived, the game's name does. */
export const boardWords = (board: Chart | null, game: string): Record<string, string> =>
  board?.words ?? BEFORE_THE_BOARD[game] ?? RAILS
