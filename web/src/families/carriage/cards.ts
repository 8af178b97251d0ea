/** The cards of Linha de Comboio: their kinds, and the order of a hand. */

import type { Cards } from '../../lib/types'

export interface CardFacts {
  card: string // its name in notation: red3, exit-1x
  kind: 'number' | 'action'
  colour: 'red' | 'blue' | null
  value: number | null // steps
  face: string // key of its drawing and texts: advanced-4 is `advanced`
}

const ORDER = [
  'excuse-me',
  'rebel',
  'advanced',
  'u-pass',
  'express',
  'reverse',
  'plus-1',
  'begging',
  'eccentric',
  'exit-1x',
  'exit-2x',
  'take-a-seat',
]

/** One of each action card. */
export const ALL_ACTIONS = ORDER.map((face) => (face === 'advanced' ? 'advanced-3' : face))

export function factsOf(card: string): CardFacts {
  const number = /^(red|blue)(\d)$/.exec(card)
  if (number)
    return {
      card,
      kind: 'number',
      colour: number[1] as 'red' | 'blue',
      value: Number(number[2]),
      face: 'number',
    }
  const advanced = /^advanced-(\d)$/.exec(card)
  const face = advanced ? 'advanced' : card
  return {
    card,
    kind: 'action',
    colour: null,
    value: advanced ? Number(advanced[1]) : null,
    face,
  }
}

export const isNumber = (card: string): boolean => factsOf(card).kind === 'number'

/** Sort order: red before blue, low before high, then cards that help a move, then attacks. */
function rank(card: string): number {
  const { kind, colour, value, face } = factsOf(card)
  if (kind === 'number') return (colour === 'red' ? 0 : 10) + (value ?? 0)
  return 100 + 10 * ORDER.indexOf(face) + (value ?? 0)
}

/** All cards one by one, sorted. */
export const sortedCards = (cards: Cards): string[] =>
  Object.entries(cards)
    .flatMap(([card, n]) => Array.from({ length: n }, () => card))
    .sort((one, other) => rank(one) - rank(other))

/** A hand as slots. Equal cards get numbers, so that each can be picked. */
export function slots(cards: Cards): { key: string; card: string }[] {
  const seen: Record<string, number> = {}
  return sortedCards(cards).map((card) => {
    const k = seen[card] ?? 0
    seen[card] = k + 1
    return { key: `${card}#${k}`, card }
  })
}

/** The slots that hold these cards. */
export function advisedSlots(hand: { key: string; card: string }[], cards: string[]): Set<string> {
  const wanted = [...cards]
  return new Set(
    hand.flatMap(({ key, card }) => {
      const at = wanted.indexOf(card)
      if (at < 0) return []
      wanted.splice(at, 1)
      return [key]
    }),
  )
}

export const count = (cards: Cards, kind?: 'number' | 'action'): number =>
  Object.entries(cards).reduce((sum, [card, n]) => (!kind || factsOf(card).kind === kind ? sum + n : sum), 0)
