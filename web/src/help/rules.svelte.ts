/** The rules as the server sends them, fetched once for each game and language. */

import { clauseGame } from '../families'
import { api } from '../lib/api'
import { lang, t } from '../lib/i18n/index.svelte'
import type { ClauseInfo, Game, GameRules } from '../lib/types'

const asked = new Map<string, Promise<GameRules>>()

/** The rules of a game in the language in use. What failed is fetched again next time. */
export function rulesOf(game: Game): Promise<GameRules> {
  const name = `${game} ${lang()}`
  const before = asked.get(name)
  if (before) return before
  const answer = api.rules(game, lang())
  asked.set(name, answer)
  answer.catch(() => asked.delete(name))
  return answer
}

export async function clauseOf(id: string): Promise<ClauseInfo | undefined> {
  const rules = await rulesOf(clauseGame(id))
  return rules.sections.flatMap((section) => section.clauses).find((clause) => clause.id === id)
}

/** Says that a clause is our ruling, as a whole or in part; undefined if all of it is in the rulebook. */
export function rulingNote(kind: string): string | undefined {
  if (kind.startsWith('ruling')) return t().help.ruling
  return kind.startsWith('text+ruling') ? t().help.partRuling : undefined
}
