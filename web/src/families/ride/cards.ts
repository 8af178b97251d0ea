/** Cards in hand: their order, and payments for claims. */

import type { Action, Cards } from '../../lib/types'
import type { Chart, ChartRoute } from './types'

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

/** The payment closest to this hand, in notation, to ask why it is not legal. */
export function nearest(chart: Chart, route: ChartRoute, hand: Cards): string {
  const held = (colour: string): number => hand[colour] ?? 0
  const names = chart.colours.map((colour) => colour.name)
  const colour = route.colour ?? names.reduce((best, name) => (held(name) > held(best) ? name : best), names[0] ?? WILD)
  const wilds = Math.max(route.ferries, Math.min(held(WILD), route.length - Math.min(route.length, held(colour))))
  const cards = route.length - wilds
  return [cards > 0 ? `${colour}${cards}` : '', wilds > 0 ? `wild${wilds}` : ''].filter(Boolean).join(' ')
}

/** The most cards of a route's cost that this hand can pay. */
export function holds(chart: Chart, route: ChartRoute, hand: Cards): number {
  const wilds = hand[WILD] ?? 0
  const colours = route.colour ? [route.colour] : chart.colours.map((colour) => colour.name)
  const most = Math.max(...colours.map((colour) => hand[colour] ?? 0), 0)
  const plain = Math.min(most, route.length - route.ferries)
  return Math.min(route.length, plain + wilds)
}
