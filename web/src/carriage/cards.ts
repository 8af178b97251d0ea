/** The cards of Linha de Comboio: what kind each is, and in which order a hand is held. */

import type { Cards } from '../lib/types'

export type Star = 'green' | 'red'

export interface CardFacts {
  card: string // its name in notation: red3, exit-1x
  kind: 'number' | 'action'
  colour: 'red' | 'blue' | null
  value: number | null // steps
  star: Star | null // red: the turn ends with it
  face: string // which drawing and which words: advanced-4 is `advanced`
  clause: string
}

const CLAUSES: Record<string, string> = {
  'exit-1x': 'CH-52',
  'exit-2x': 'CH-53',
  express: 'CH-54',
  reverse: 'CH-57',
  eccentric: 'CH-58',
  begging: 'CH-60',
  'take-a-seat': 'CH-61',
  'plus-1': 'CH-62',
  'u-pass': 'CH-63',
  'excuse-me': 'CH-45',
  rebel: 'CH-64',
  advanced: 'CH-41',
}
const RED_STARS = ['exit-1x', 'exit-2x', 'take-a-seat']
const ORDER = ['excuse-me', 'rebel', 'advanced', 'u-pass', 'express', 'reverse', 'plus-1', 'begging', 'eccentric', 'exit-1x', 'exit-2x', 'take-a-seat']

/** One of each action card. */
export const ALL_ACTIONS = ORDER.map((face) => (face === 'advanced' ? 'advanced-3' : face))
/** Cards that are about a seated pawn of somebody else, who may be pointed at beforehand. */
export const PICKING = ['exit-1x', 'exit-2x', 'eccentric', 'take-a-seat']

export function factsOf(card: string): CardFacts {
  const number = /^(red|blue)(\d)$/.exec(card)
  if (number)
    return { card, kind: 'number', colour: number[1] as 'red' | 'blue', value: Number(number[2]), star: null, face: 'number', clause: 'CH-32' }
  const advanced = /^advanced-(\d)$/.exec(card)
  const face = advanced ? 'advanced' : card
  return {
    card,
    kind: 'action',
    colour: null,
    value: advanced ? Number(advanced[1]) : null,
    star: RED_STARS.includes(face) ? 'red' : 'green',
    face,
    clause: CLAUSES[face] ?? 'CH-5',
  }
}

export const isNumber = (card: string): boolean => factsOf(card).kind === 'number'

/** Red before blue, low before high; then what helps a move, then what hurts others. */
function rank(card: string): number {
  const { kind, colour, value, face } = factsOf(card)
  if (kind === 'number') return (colour === 'red' ? 0 : 10) + (value ?? 0)
  return 100 + 10 * ORDER.indexOf(face) + (value ?? 0)
}

/** Cards one by one, in order. */
export const listed = (cards: Cards): string[] =>
  Object.entries(cards)
    .flatMap(([card, n]) => Array.from({ length: n }, () => card))
    .sort((one, other) => rank(one) - rank(other))

/** A hand as slots: cards of one name are told apart by a number, so that each can be picked. */
export function slots(cards: Cards): { key: string; card: string }[] {
  const seen: Record<string, number> = {}
  return listed(cards).map((card) => {
    const k = seen[card] ?? 0
    seen[card] = k + 1
    return { key: `${card}#${k}`, card }
  })
}

export const count = (cards: Cards, kind?: 'number' | 'action'): number =>
  Object.entries(cards).reduce((sum, [card, n]) => (!kind || factsOf(card).kind === kind ? sum + n : sum), 0)
