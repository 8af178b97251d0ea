/** Cards, cells and doors in words. */

import { list } from '../../lib/i18n/index.svelte'
import { carriageText } from './i18n'
import type { Action } from '../../lib/types'
import type { CarriageView } from './types'
import { factsOf } from './cards'
import { moveOf } from './selection'
import { cellOf, columnOf, rowOf, type Plan, type Point } from './trainPlan'

/** A card by its name: `red 3`, `Exit 1X`. */
export function cardName(card: string): string {
  const texts = carriageText()
  const { colour, value, face } = factsOf(card)
  if (colour === 'red') return texts.red(value ?? 0)
  if (colour === 'blue') return texts.blue(value ?? 0)
  if (face === 'advanced') return texts.advanced(value ?? 0)
  return texts.names[face] ?? card
}

/** The house rules that change what a card does. */
const RULES: Record<string, string[]> = {
  number: ['movement'],
  begging: ['begging'],
  'plus-1': ['plus_1'],
  'excuse-me': ['pass_card'],
  rebel: ['pass_card', 'rebel'],
  advanced: ['advanced'],
}

/** What a card does by the rules of this game. Texts for other values of its rules have the values in their key. */
export function cardText(card: string, rules: Record<string, string>): string {
  const { does } = carriageText()
  const { face } = factsOf(card)
  const values = (RULES[face] ?? []).map((name) => rules[name])
  return does[[face, ...values].join(' ')] ?? does[face] ?? ''
}

export const cardList = (cards: string[]): string => list(cards.map(cardName))

/** The cards of a move: `red 3 and blue 2, joined by Advanced Movement 1`. */
export function moveName(move: Action, link: string | null): string {
  const { cards, linked, pass } = moveOf(move)
  const texts = carriageText()
  return [
    cardList(cards),
    ...(linked && link ? [texts.linkWith(cardName(link))] : []),
    ...(pass ? [texts.passWith(cardName(pass))] : []),
  ].join(', ')
}

/** Which cars the train is made of. */
export function cars(view: CarriageView): string {
  const texts = carriageText()
  const names = view.train.tiles.split(' ').map((tile) => texts.tiles[tile.replace('~', '')] ?? tile)
  return names.map((name, k) => texts.car('AB'[k] ?? '', name)).join(', ')
}

/** For how many turns in a row a seat's pawn has been shut in. */
export const shutIn = (seat: CarriageView['seats'][number]): number => Math.max(0, ...Object.values(seat.shut_in))

/** A cell or door with everything in it, for screen readers. */
export function spotName(plan: Plan, view: CarriageView, names: string[], spot: string, hint: string): string {
  const texts = carriageText()
  const who = (seat: number): string => names[seat] ?? `${seat}`
  if (spot.startsWith('door')) {
    const door = Number(spot.slice(5))
    const waiting = view.seats.filter((one) => one.waiting === door).map((one) => who(one.seat))
    return [
      texts.door(door),
      ...(waiting.length ? [texts.waitingAt(list(waiting))] : []),
      ...(hint ? [hint] : []),
    ].join(', ')
  }
  const cell = cellOf(spot)
  const standing = view.seats.filter((one) => one.aisle === spot).map((one) => who(one.seat))
  const what = [
    whatIs(plan, view, names, spot),
    ...(standing.length ? [texts.standing(list(standing))] : []),
    ...(hint ? [hint] : []),
  ]
  return texts.cell(`${spot[0]}${rowOf(cell)}`, `${columnOf(cell)}`, what.join(', '))
}

/** What a cell is, and who sits there. */
export function whatIs(plan: Plan, view: CarriageView, names: string[], spot: string): string {
  const texts = carriageText()
  const cell = cellOf(spot)
  const sitting = view.seats.find((one) => one.seated.includes(spot))
  if (sitting) return texts.seatedPawn(names[sitting.seat] ?? '')
  const sign = plan.signs[cell]
  if (sign === 's') return texts.emptySeat
  if (sign === 'p') return texts.passenger
  if (sign === 'D') return texts.doorSpace(plan.doors.find((door) => door.cell === cell)?.number ?? null)
  return texts.aisle
}

/** The nearest place in the direction of an arrow key. */
export function nearestInDirection<P extends Point>(all: P[], here: P, key: string): P | undefined {
  const dx = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const dy = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  let best: P | undefined
  let least = Infinity
  for (const one of all) {
    const along = (one.x - here.x) * dx + (one.y - here.y) * dy
    const aside = Math.abs((one.x - here.x) * dy) + Math.abs((one.y - here.y) * dx)
    if (along < 1 || aside > along) continue
    if (along + 2 * aside < least) {
      least = along + 2 * aside
      best = one
    }
  }
  return best
}
