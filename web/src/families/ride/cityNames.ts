/** What cities are called in the language in use: the server knows; until it has answered, and otherwise, as on the board. */

import { gameWords } from '../../lib/gameWords.svelte'
import { lang } from '../../lib/i18n/index.svelte'
import { isPublished } from './coasts'

/** The published game whose words are used: a board of one's own has those of the base game. */
export const wordsGame = (game: string): string => (isPublished(game) ? game : 'usa')

export function cityName(game: string, name: string): string {
  if (lang() === 'en' || !isPublished(game)) return name // English, one's own board, or one that is still on its way
  return gameWords(game)?.['cities']?.[name] ?? name
}

export const between = (game: string, a: string, b: string): string => `${cityName(game, a)} – ${cityName(game, b)}`
