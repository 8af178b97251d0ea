/** Which cards an event moves: from which spot of the page to which. */

import type { TableEvent } from '../../lib/types'
import type { RideView } from './types'

export interface Flight {
  from: string
  to: string
  kind: string | null // null: face down
}

/** The cards that an event moves, as the viewer sees them. `before` is the previous view. */
export function flights(event: TableEvent, before: RideView, after: RideView): Flight[] {
  const { move, seat } = event
  if (event.kind !== 'action' || !move || seat === null) return []
  const mine = seat === after.seat
  const home = (kind: string | null): string => (mine ? (kind ? `hand-${kind}` : 'hand') : `seat-${seat}`)
  if (move.kind === 'take') {
    const card = move.fields['card'] as string
    const slot = before.market?.indexOf(card) ?? -1
    return slot < 0 ? [] : [{ from: `market-${slot}`, to: home(card), kind: card }]
  }
  if (move.kind === 'draw') {
    const drawn = event.facts?.find((fact) => fact.fact === 'cards')
    const cards = drawn?.['cards'] as Record<string, number> | undefined
    if (mine && cards)
      return Object.entries(cards).flatMap(([kind, n]) => Array<Flight>(n).fill({ from: 'deck', to: home(kind), kind }))
    return Array<Flight>((drawn?.['n'] as number | undefined) ?? 1).fill({ from: 'deck', to: home(null), kind: null })
  }
  if (move.kind === 'claim') {
    const { colour, cards, wilds } = move.fields as { colour: string | null; cards: number; wilds: number }
    const from = (kind: string): string => (mine ? `hand-${kind}` : `seat-${seat}`)
    const paid = [...Array<string>(cards).fill(colour ?? 'wild'), ...Array<string>(wilds).fill('wild')]
    return paid.map((kind) => ({ from: from(kind), to: 'discard', kind }))
  }
  return []
}
