/** Cards in hand: their order, and what a claim would take of them. */

import type { Action, Cards, Chart, ChartRoute } from '../lib/types'

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

/** The claims of one route: those that spend the fewest wilds first, then those that come from the largest group. */
export function payments(claims: Action[], hand: Cards): Payment[] {
  return claims
    .map((action) => {
      const { colour, cards, wilds } = action.fields as { colour: string | null; cards: number; wilds: number }
      return { action, colour, cards, wilds }
    })
    .sort((p, q) => p.wilds - q.wilds || (hand[q.colour ?? ''] ?? 0) - (hand[p.colour ?? ''] ?? 0))
}

/** The payment that comes nearest to what this hand holds, in notation: what one asks about to learn why not. */
export function nearest(chart: Chart, route: ChartRoute, hand: Cards): string {
  const held = (colour: string): number => hand[colour] ?? 0
  const names = chart.colours.map((colour) => colour.name)
  const colour = route.colour ?? names.reduce((best, name) => (held(name) > held(best) ? name : best), names[0] ?? WILD)
  const wilds = Math.max(route.ferries, Math.min(held(WILD), route.length - Math.min(route.length, held(colour))))
  const cards = route.length - wilds
  return [cards > 0 ? `${colour}${cards}` : '', wilds > 0 ? `wild${wilds}` : ''].filter(Boolean).join(' ')
}

/** How many of the cards that a route takes this hand holds at best. */
export function holds(chart: Chart, route: ChartRoute, hand: Cards): number {
  const wilds = hand[WILD] ?? 0
  const colours = route.colour ? [route.colour] : chart.colours.map((colour) => colour.name)
  const most = Math.max(...colours.map((colour) => hand[colour] ?? 0), 0)
  const plain = Math.min(most, route.length - route.ferries)
  return Math.min(route.length, plain + wilds)
}
