/** An answer to a position, and how good it was. */

import type { ActionHint } from '../lib/types'

/** What is known about a position once it is answered. */
export interface Judged {
  answer: number // id of the action that was chosen
  best: readonly number[] // ids of the best actions; they are equally good
  actions: readonly ActionHint[] // every legal action, the best one first
}

export const isRight = ({ answer, best }: Judged): boolean => best.includes(answer)

/** What the answer gives away, as a part of a win; 0 for a right one. */
export function lossOf(judged: Judged): number {
  if (isRight(judged)) return 0
  const chance = (id: number | undefined): number => judged.actions.find(({ action }) => action === id)?.win ?? 0
  return Math.max(0, chance(judged.best[0]) - chance(judged.answer))
}

/** The sentence about the answer: why the best action is best. */
export const reasonOf = ({ answer, best, actions }: Judged): string | null => {
  const right = best.includes(answer) ? [answer, ...best] : best
  return right.map((id) => actions.find(({ action }) => action === id)?.why).find(Boolean) ?? null
}
