import { describe, expect, it, test } from 'vitest'

import type { Action, TableEvent } from '../../lib/types'
import type { RideView, ScoreItem } from './types'
import { BoardIndex } from './boardIndex'
import { grouped, payments } from './cards'
import { CHART } from './chart.fixture'
import { flights } from './cardFlights'
import { rideText } from './i18n'
import { sumOf } from './score'

describe('cards', () => {
  it('are grouped in the order of the board, wilds last', () => {
    expect(grouped(CHART, { wild: 2, blue: 1 })).toEqual([
      { kind: 'blue', n: 1 },
      { kind: 'wild', n: 2 },
    ])
  })

  it('are paid with the fewest wilds first, then from the largest group', () => {
    const claim = (id: number, colour: string | null, cards: number, wilds: number): Action => ({
      id,
      kind: 'claim',
      fields: { id: 2, colour, cards, wilds },
      text: '',
    })
    const all = [claim(1, null, 0, 2), claim(2, 'red', 2, 0), claim(3, 'blue', 1, 1), claim(4, 'blue', 2, 0)]
    expect(payments(all, { red: 2, blue: 5, wild: 2 }).map((one) => one.action.id)).toEqual([4, 2, 3, 1])
  })
})

describe('the index of a board', () => {
  const boardIndex = new BoardIndex(CHART)

  it('finds the route at a point, or none', () => {
    expect(boardIndex.routeAt(104, 55, 12)?.id).toBe(4)
    expect(boardIndex.routeAt(60, 100, 12)).toBeNull()
  })

  it('finds the neighbouring route on each side', () => {
    expect(boardIndex.neighbour(4, 'down')).toBe(5)
    expect(boardIndex.neighbour(5, 'up')).toBe(4)
    expect(boardIndex.neighbour(3, 'right')).toBe(4)
    expect(boardIndex.neighbour(3, 'left')).toBe(3)
  })

  it('knows whether cards pay for routes of another colour too', () => {
    const coloured = CHART.routes.filter((route) => route.colour)
    expect(coloured.length).toBeLessThan(CHART.routes.length)
    const cardIs = (routes: typeof CHART.routes) =>
      rideText().cardIs('red', CHART.words, new BoardIndex({ ...CHART, routes }).anyColour)
    expect(cardIs(CHART.routes)).toBe('Red cards pay for red routes, and for routes that take any one colour.')
    expect(cardIs(coloured)).toBe('Red cards pay for red routes.')
  })
})

test('the score sheet is added up item by item', () => {
  const item = (seat: number, points: number): ScoreItem => ({ part: 'routes', seat, points, cities: [], routes: [] })
  const all = [item(0, 6), item(1, 1), item(0, 7), item(1, -7)]
  expect([0, 1, 2, 3, 4].map((n) => sumOf(all.slice(0, n), 0))).toEqual([0, 6, 6, 13, 13])
  expect(sumOf(all, 1)).toBe(-6)
})

describe('card flights', () => {
  const before = { seat: 0, market: ['red', 'blue', null], seats: [] } as unknown as RideView
  const event = (seat: number, kind: string, fields: object, facts: object[] = []): TableEvent =>
    ({ n: 1, at: 0, kind: 'action', seat, move: { kind, fields }, facts }) as unknown as TableEvent

  it('go from the market slot to a hand or a seat', () => {
    expect(flights(event(0, 'take', { card: 'blue' }), before, before)).toEqual([
      { from: 'market-1', to: 'hand-blue', kind: 'blue' },
    ])
    expect(flights(event(1, 'take', { card: 'red' }), before, before)).toEqual([
      { from: 'market-0', to: 'seat-1', kind: 'red' },
    ])
  })

  it('stay face down when others draw them', () => {
    const drawn = [{ fact: 'cards', n: 2, cards: { red: 1, wild: 1 } }]
    expect(flights(event(0, 'draw', {}, drawn), before, before).map((one) => one.kind)).toEqual(['red', 'wild'])
    expect(flights(event(1, 'draw', {}, [{ fact: 'cards', n: 2 }]), before, before).map((one) => one.kind)).toEqual([
      null,
      null,
    ])
  })

  it('go to the discards when paid', () => {
    const paid = flights(event(0, 'claim', { id: 0, colour: 'red', cards: 2, wilds: 1 }), before, before)
    expect(paid.map((one) => `${one.from} ${one.to}`)).toEqual([
      'hand-red discard',
      'hand-red discard',
      'hand-wild discard',
    ])
  })
})
