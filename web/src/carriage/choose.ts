/** What may be done, sorted by what one has picked: cards in hand, a door, a cell. It only sorts what is legal. */

import type { Action, CarriageView, Cards } from '../lib/types'
import { factsOf, listed } from './cards'
import { cellOf, cellText, isFloor, steps, TILE, type Plan } from './plan'

export interface MoveFields {
  cards: string[]
  linked: boolean
  pass: string | null
}

export const moveOf = (action: Action): MoveFields => action.fields as unknown as MoveFields
export const cardOf = (action: Action): string | null => (action.fields['card'] as string | undefined) ?? null
export const doorOf = (action: Action): number | null => (action.fields['door'] as number | undefined) ?? null
export const cellFrom = (action: Action): string | null => (action.fields['cell'] as string | undefined) ?? null
export const seatOf = (action: Action): number | null => (action.fields['seat'] as number | undefined) ?? null

/** The cards of a hand that an action lays down. A link is the lowest Advanced Movement (CH-41). */
export function needs(action: Action, hand: Cards): string[] {
  if (action.kind === 'move') {
    const { cards, linked, pass } = moveOf(action)
    const link = linked ? listed(hand).find((card) => factsOf(card).face === 'advanced') : undefined
    return [...cards, ...(link ? [link] : []), ...(pass ? [pass] : [])]
  }
  if (action.kind === 'u-pass') return ['u-pass']
  const card = cardOf(action)
  return card ? [card] : []
}

/** What is left of these cards without those; null if those are not all among them. */
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
  exact: Action[] // they take the picked cards and no others
  wider: Action[] // they take others too
  more: Set<string> // cards that can be added
}

/** The legal actions that go with the picked cards. */
export function fits(legal: Action[], picked: string[], hand: Cards): Fits {
  const found: Fits = { exact: [], wider: [], more: new Set() }
  for (const action of legal) {
    const rest = without(needs(action, hand), picked)
    if (rest === null) continue
    if (rest.length === 0) found.exact.push(action)
    else {
      found.wider.push(action)
      for (const card of rest) found.more.add(card)
    }
  }
  return found
}

export function total(action: Action): number {
  return moveOf(action).cards.reduce((sum, card) => sum + (factsOf(card).value ?? 0), 0)
}

/** How many steps it is from one's pawn to each cell: plainly, and with a pass card. */
export interface Reach {
  plain: number[]
  past: number[]
  free: (cell: number) => boolean // whether a pawn may end there
}

export function reach(plan: Plan, view: CarriageView, seat: number): Reach | null {
  const aisle = view.seats[seat]?.aisle
  if (!aisle) return null
  const from = cellOf(aisle)
  const sat = new Set(view.seats.flatMap((one) => one.seated.map(cellOf)))
  const stood = new Set(view.seats.flatMap((one) => (one.seat !== seat && one.aisle ? [cellOf(one.aisle)] : [])))
  const empty = (cell: number): boolean => plan.signs[cell] === 's' && !sat.has(cell)
  return {
    plain: steps(plan, from, (cell) => (isFloor(plan, cell) ? stood.has(cell) : !empty(cell))),
    past: steps(plan, from, () => false),
    free: (cell) => cell !== from && (isFloor(plan, cell) || empty(cell)),
  }
}

/** The moves by the cells that they lead to. A hint: the table says what is legal once a move is announced. */
export function destinations(moves: Action[], reach: Reach): Map<string, Action[]> {
  const found = new Map<string, Action[]>()
  const sorted = [...moves].filter((one) => one.kind === 'move').sort((one, other) => cost(one) - cost(other))
  for (let cell = 0; cell < 2 * TILE; cell++) {
    if (!reach.free(cell)) continue
    const ways = sorted.filter((move) => {
      const n = total(move)
      return moveOf(move).pass ? reach.past[cell] === n && reach.plain[cell] !== n : reach.plain[cell] === n
    })
    if (ways.length) found.set(cellText(cell), ways)
  }
  return found
}

/** Fewer cards first, and action cards are dearer than number cards. */
function cost(move: Action): number {
  const { cards, linked, pass } = moveOf(move)
  const dear = cards.filter((card) => factsOf(card).kind === 'action').length + Number(linked) + Number(pass !== null)
  return 10 * dear + cards.length + (pass === 'rebel' ? 1 : 0)
}

/** The first opponent in the direction of play without a skip marker (CH-47): whom Exit and Express hit. */
export function nextPlayer(view: CarriageView): number | null {
  const n = view.seats.length
  for (let k = 1; k < n; k++) {
    const seat = (((view.turn + k * view.direction) % n) + n) % n
    if (!view.seats[seat]?.skip) return seat
  }
  return null
}

/** Whom a play aims at, or null where it is nobody in particular. */
export function aimOf(action: Action, view: CarriageView): number | null {
  const seat = seatOf(action)
  if (seat !== null) return seat
  return ['exit-1x', 'exit-2x', 'express'].includes(cardOf(action) ?? '') ? nextPlayer(view) : null
}

/** How picked cards are written as a move, to ask why they are none. */
export function asMove(picked: string[]): string {
  const pass = picked.find((card) => card === 'excuse-me' || card === 'rebel')
  const rest = picked.filter((card) => card !== pass)
  const colours = new Set(rest.map((card) => factsOf(card).colour).filter(Boolean))
  const linked = colours.size === 2 && rest.length === 3
  const cards = linked ? rest.filter((card) => factsOf(card).kind === 'number') : rest
  return `move ${cards.join(' ')}${linked ? ' linked' : ''}${pass ? ` with ${pass}` : ''}`
}
