/** The rules as the table tells them, fetched once for each game and language. */

import { api, type ClauseTold, type RulesTold } from '../lib/api'
import { lang } from '../lib/i18n/index.svelte'
import type { Game } from '../lib/types'

export const GAMES: readonly Game[] = ['usa', 'japan', 'first-journey', 'san-francisco', 'chicago']
const PAGES: Record<string, Game> = { US: 'usa', JP: 'japan', FJ: 'first-journey', SF: 'san-francisco', CH: 'chicago', HI: 'usa' }
const BASE = 'usa' // a board of one's own is played by the base game, as far as one can tell

const asked = new Map<string, Promise<RulesTold>>()

/** The rules of a game in the language in use. What failed is asked for anew next time. */
export function rulesOf(game: Game): Promise<RulesTold> {
  const known = GAMES.includes(game) ? game : BASE
  const name = `${known} ${lang()}`
  const before = asked.get(name)
  if (before) return before
  const answer = api.rules(known, lang())
  asked.set(name, answer)
  answer.catch(() => asked.delete(name))
  return answer
}

/** The game on whose page a clause stands. */
export const gameOf = (id: string): Game => PAGES[id.slice(0, 2)] ?? BASE

export async function clauseOf(id: string): Promise<ClauseTold | undefined> {
  const rules = await rulesOf(gameOf(id))
  return rules.sections.flatMap((section) => section.clauses).find((clause) => clause.id === id)
}
