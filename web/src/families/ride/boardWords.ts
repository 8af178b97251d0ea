/** A game's names for a wild card and a train. */

import type { Chart } from './types'

const DEFAULT_WORDS = { wild: 'locomotive', train: 'train' }
const WORDS_BY_GAME: Record<string, Record<string, string>> = {
  'san-francisco': { wild: 'ferry', train: 'cable car' },
}

/** From the board, or by the name of the game until the board is loaded. */
export const boardWords = (board: Chart | null, game: string): Record<string, string> =>
  board?.words ?? WORDS_BY_GAME[game] ?? DEFAULT_WORDS
