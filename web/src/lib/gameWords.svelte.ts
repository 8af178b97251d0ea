/** Names of things in a game in the language in use, and clauses to read about them. Undefined until they arrive. */

import { api } from './api'
import { lang } from './i18n/index.svelte'
import { sentence } from './problems'
import type { Game, GameWords } from './types'

let known = $state.raw<Record<string, GameWords>>({})
const asked = new Set<string>()

function learn(game: Game, key: string): void {
  if (asked.has(key)) return
  asked.add(key)
  api
    .words(game, lang())
    .then((words) => (known = { ...known, [key]: words }))
    .catch(() => asked.delete(key))
}

/** For a published game. */
export function gameWords(game: Game): GameWords | undefined {
  const key = `${game} ${lang()}`
  if (!(key in known)) learn(game, key)
  return known[key]
}

/** Why a game is over, as a sentence; `text` is what the result says. */
export const endingText = (game: Game, text: string): string => sentence(gameWords(game)?.endings[text] ?? text)
