/** Actions as advice: "Claim Denver – Kansas City with 4 red". */

import type { AdvisedAction, GameUi } from '../families'
import { actionTexts } from './eventText'

/** In the words of the family; where it has none, in those of the log. */
export function adviceTexts(
  actions: readonly AdvisedAction[],
  seat: number | null,
  names: string[],
  ui: GameUi | null,
): string[] {
  if (!ui?.family.adviceText) return actionTexts(actions, seat, names, ui)
  const { family, board } = ui
  const words = actions.map((action) => family.adviceText?.(action, names, board) ?? action.text)
  return words.map((one, k) => {
    const action = actions[k]
    const several = words.filter((other) => other === one).length > 1
    const more = several && action ? family.detail?.(action, board) : undefined
    return more ? `${one} (${more})` : one
  })
}
