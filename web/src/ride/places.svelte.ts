/** What cities are called in the language in use: the server knows; until it has answered, and otherwise, as on the board. */

import { api } from '../lib/api'
import { lang } from '../lib/i18n/index.svelte'
import { isPublished } from './coasts'

let known = $state.raw<Record<string, Record<string, string>>>({})
const asked = new Set<string>()

function learn(game: string, key: string): void {
  if (asked.has(key)) return
  asked.add(key)
  api
    .words(game, lang())
    .then((told) => (known = { ...known, [key]: told.cities }))
    .catch(() => undefined) // the names on the board will do
}

export function cityName(game: string, name: string): string {
  if (lang() === 'en' || !isPublished(game)) return name // English, one's own board, or one that is still on its way
  const key = `${game} ${lang()}`
  if (!(key in known)) learn(game, key)
  return known[key]?.[name] ?? name
}

export const between = (game: string, a: string, b: string): string => `${cityName(game, a)} – ${cityName(game, b)}`
