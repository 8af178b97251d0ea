/** Cards in hand: their order, and payments for claims. */

import type { Action, Cards } from '../../lib/types'
import type { Chart } from './types'

export const WILD = 'wild'

/** All kinds of card of a board, in its order, wilds last. */
export const kinds = (chart: Chart): string[] => [...chart.colours.map((colour) => colour.name), WILD]

/** The hand as groups in the board's order. */
export function grouped(chart: Chart, hand: Cards): { kind: string; n: number }[] {
  return kinds(chart)
    .map((kind) => ({ kind, n: hand[kind] ?? 0 }))
    .filter((group) => group.n > 0)
}

/** What a claim pays. */
export interface Payment {
  action: Action
  colour: string | null
  cards: number
  wilds: number
}

/** Payments for a route: fewest wilds first, then from the largest group. */
export function payments(claims: Action[], hand: Cards): Payment[] {
  return claims
    .map((action) => {
      const { colour, cards, wilds } = action.fields as { colour: string | null; cards: number; wilds: number }
      return { action, colour, cards, wilds }
    })
    .sort((p, q) => p.wilds - q.wilds || (hand[q.colour ?? ''] ?? 0) - (hand[p.colour ?? ''] ?? 0))
}
