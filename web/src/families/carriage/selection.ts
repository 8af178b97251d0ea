/** Legal actions sorted by what is picked: cards, a door, a cell. */

import type { Action } from '../../lib/types'
import type { CarriageReach } from './types'
import { factsOf } from './cards'

export interface MoveFields {
  cards: string[]
  linked: boolean
  pass: string | null
  total: number // steps
}

export const moveOf = (action: Action): MoveFields => action.fields as unknown as MoveFields
export const cardOf = (action: Action): string | null => (action.fields['card'] as string | undefined) ?? null
export const doorOf = (action: Action): number | null => (action.fields['door'] as number | undefined) ?? null
export const cellFrom = (action: Action): string | null => (action.fields['cell'] as string | undefined) ?? null
/** Whether Begging is allowed and its card replaced in the own turn. */
export const isLater = (action: Action): boolean => action.fields['later'] === true
/** The seat that a card hits, or null. */
export const targetOf = (action: Action): number | null =>
  ((action.fields['seat'] ?? action.fields['aims_at']) as number | undefined) ?? null

/** The cards that an action uses; `link` is the card of the hand that links two colours. */
export function needs(action: Action, link: string | null): string[] {
  if (action.kind === 'move') {
    const { cards, linked, pass } = moveOf(action)
    return [...cards, ...(linked && link ? [link] : []), ...(pass ? [pass] : [])]
  }
  if (action.kind === 'u-pass') return ['u-pass']
  const card = cardOf(action)
  return card ? [card] : []
}

/** These cards without those; null if some of those are missing. */
export function without(cards: string[], those: string[]): string[] | null {
  const left = [...cards]
  for (const card of those) {
    const at = left.indexOf(card)
    if (at < 0) return null
    left.splice(at, 1)
  }
  return left
}

export interface Fits {
  exact: Action[] // use exactly the picked cards
  wider: Action[] // use other cards too
  more: Set<string> // cards that can be added
}

/** The legal actions that go with the picked cards. */
export function fits(legal: Action[], picked: string[], link: string | null): Fits {
  const found: Fits = { exact: [], wider: [], more: new Set() }
  for (const action of legal) {
    const rest = without(needs(action, link), picked)
    if (rest === null) continue
    if (rest.length === 0) found.exact.push(action)
    else {
      found.wider.push(action)
      for (const card of rest) found.more.add(card)
    }
  }
  return found
}

/** Moves by destination, as far as the server says where each total leads. */
export function destinations(moves: Action[], reach: CarriageReach): Map<string, Action[]> {
  const found = new Map<string, Action[]>()
  const sorted = moves.filter((one) => one.kind === 'move').sort((one, other) => cost(one) - cost(other))
  for (const move of sorted) {
    const { pass, total } = moveOf(move)
    const cells = (pass ? reach.past : reach.plain)[total] ?? []
    for (const cell of cells) found.set(cell, [...(found.get(cell) ?? []), move])
  }
  return found
}

/** Fewer cards first; action cards cost more than number cards. */
function cost(move: Action): number {
  const { cards, linked, pass } = moveOf(move)
  const actionCards =
    cards.filter((card) => factsOf(card).kind === 'action').length + Number(linked) + Number(pass !== null)
  return 10 * actionCards + cards.length + (pass === 'rebel' ? 1 : 0)
}
