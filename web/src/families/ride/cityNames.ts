/** City names, from the server: as printed on the board, or in the language in use if the settings say so. Until they
 *  arrive, the names in the board file. */

import { gameWords } from '../../lib/gameWords.svelte'
import { lang } from '../../lib/i18n/index.svelte'
import { settings } from '../../lib/settings.svelte'
import { isPublished } from './coasts'

/** The published game whose words are used; custom boards use those of the base game. */
export const wordsGame = (game: string): string => (isPublished(game) ? game : 'usa')

export function cityName(game: string, name: string): string {
  if (lang() === 'en' || !isPublished(game)) return name // English, a custom board, or a board that is not loaded yet
  return gameWords(game)?.[settings.cities === 'local' ? 'local_cities' : 'cities']?.[name] ?? name
}

/** Whether the names of a board's cities in the language in use have arrived; asks for them. */
export const namesAreHere = (game: string): boolean =>
  lang() === 'en' || !isPublished(game) || gameWords(game) !== undefined

export const between = (game: string, a: string, b: string): string => `${cityName(game, a)} – ${cityName(game, b)}`
