/** How a guided first game goes on: a list of steps, of which each waits for an action, or says something. */

import type { Action, GuideInfo } from '../lib/types'

/** Whether a notation fits a pattern, in which `*` is any text. */
export function fits(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(text)
}

/** The first legal action that fits, in the order of the patterns. */
export function pick(patterns: readonly string[], legal: readonly Action[]): Action | null {
  for (const pattern of patterns) {
    const found = legal.find(({ text }) => fits(pattern, text))
    if (found) return found
  }
  return null
}

/** What to point at: the first legal action that a pattern names. One such as `claim *` names only a kind. */
export const pointed = (patterns: readonly string[], legal: readonly Action[]): Action | null =>
  pick(
    patterns.filter((pattern) => !/^\S+ \*$/.test(pattern)),
    legal,
  )

/** Where the game and its guide stand. */
export interface Place {
  at: number // the step
  done: boolean // whether its action was done; what came of it is shown
  strayed: boolean // whether the player did something else
}

export const beginning = (at: number): Place => ({ at, done: false, strayed: false })

/** After an action of the player's own. A step that is done gives way to the next one. */
export function afterAction(guides: readonly GuideInfo[], place: Place, text: string): Place {
  const now = guides[place.at]
  if (!now || now.at_end) return place
  if (place.done) {
    const next = forward(guides, place, false)
    return next === place ? place : afterAction(guides, next, text)
  }
  if (!now.actions.length) return place
  if (now.actions.some((pattern) => fits(pattern, text)))
    return now.after === null ? forward(guides, place, false) : { ...place, done: true, strayed: false }
  return { ...place, strayed: !now.until.some((pattern) => fits(pattern, text)) }
}

/** The next step. What is for the end waits for it. */
export function forward(guides: readonly GuideInfo[], place: Place, over: boolean): Place {
  const next = guides[place.at + 1]
  return next && (over || !next.at_end) ? beginning(place.at + 1) : place
}

/** When the game is over: the first step for the end. */
export function atEnd(guides: readonly GuideInfo[], place: Place): Place {
  const end = guides.findIndex((guide) => guide.at_end)
  return end > place.at ? beginning(end) : place
}
