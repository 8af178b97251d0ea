/** City names in the language in use, from the server; until they arrive, the names on the board. */

import { gameWords } from '../../lib/gameWords.svelte'
import { lang } from '../../lib/i18n/index.svelte'
import { isPublished } from './coasts'

/** The published game whose words are used; custom boards use those of the base game. */
export const wordsGame = (game: string): string => (isPublished(game) ? game : 'usa')

export function cityName(game: string, name: string): string {
  if (lang() === 'en' || !isPublished(game)) return name // English, a custom board, or a board that is not loaded yet
  return gameWords(game)?.['cities']?.[name] ?? name
}

export const between = (game: string, a: string, b: string): string => `${cityName(game, a)} – ${cityName(game, b)}`
