import { describe, expect, it } from 'vitest'

import type { Action, Chart, ChartRoute, RideView, TableEvent } from '../lib/types'
import { Atlas } from './atlas'
import { grouped, holds, nearest, payments } from './cards'
import { flights } from './flights'
import { items, shown } from './score'
import { longest, shortest } from './ways'

const city = (id: number, name: string, x: number, y: number) => ({
  id,
  name,
  lat: 0,
  lon: 0,
  panel: 0,
  x,
  y,
  home: [x, y] as [number, number],
  label: { lines: [name], x, y },
  mark: '' as const,
  gate: false,
})

function route(id: number, a: number, b: number, length: number, more: Partial<ChartRoute> = {}): ChartRoute {
  const [p, q] = [CITIES[a]!, CITIES[b]!]
  const angle = (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI
  const spaces = Array.from({ length }, (_, k): [number, number, number, number] => {
    const t = (k + 0.5) / length
    return [p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t, ((angle + 90) % 180) - 90, 30]
  })
  const name = `${p.name}-${q.name}`
  return { id, name, a, b, length, colour: null, ferries: 0, bullet: false, points: length, twin: null, panel: 0, track: '', spaces, ...more }
}

/** A square of cities and one in the middle. */
const CITIES = [city(0, 'North', 100, 0), city(1, 'East', 200, 100), city(2, 'South', 100, 200), city(3, 'West', 0, 100), city(4, 'Hub', 100, 100)]
const CHART = {
  game: 'square',
  name: 'Square',
  frame: [200, 200],
  sizes: { city: 9, thick: 13, letter: 15, lead: 16 },
  colours: [
    { name: 'red', css: '#c5443a', sign: 'dot' },
    { name: 'blue', css: '#3f76b8', sign: 'bars' },
  ],
  words: { wild: 'locomotive', train: 'train' },
  panels: [],
  projection: [],
  cities: CITIES,
  routes: [
    route(0, 0, 1, 3, { colour: 'red' }),
    route(1, 1, 2, 3, { colour: 'blue' }),
    route(2, 2, 3, 2),
    route(3, 3, 0, 2),
    route(4, 0, 4, 1, { ferries: 1 }),
    route(5, 4, 2, 1, { bullet: true }),
  ],
  tickets: [{ id: 0, name: 'North-South', cities: [0, 2], points: 7 }],
  figures: { page: 'US', longest_path: 10, bullets: 0, symbols: [], token_cities: [], tickets_to_win: 0 },
} as unknown as Chart

describe('ways', () => {
  it('finds the way that needs the fewest spaces, and over fewer routes where two need as much', () => {
    expect(shortest(CHART, 0, 2, (one) => one.length)).toEqual({ routes: [4, 5], need: 2 })
    expect(shortest(CHART, 0, 2, (one) => (one.id >= 4 ? Infinity : one.length))).toEqual({ routes: [3, 2], need: 4 })
    expect(shortest(CHART, 0, 2, (one) => (one.id < 2 ? 0 : one.length))).toEqual({ routes: [0, 1], need: 0 })
  })

  it('says where there is none any more', () => {
    expect(shortest(CHART, 0, 2, () => Infinity)).toBeNull()
  })

  it('finds the longest path, that may pass through a city again but uses no route twice', () => {
    expect(longest(CHART, [0, 1, 2, 3, 4, 5])).toHaveLength(6)
    expect(new Set(longest(CHART, [0, 1, 2, 3, 4]))).toEqual(new Set([0, 1, 2, 3, 4]))
    const spaces = (ids: number[]): number => ids.reduce((sum, id) => sum + CHART.routes[id]!.length, 0)
    expect(spaces(longest(CHART, [0, 2, 4]))).toBe(4)
    expect(longest(CHART, [])).toEqual([])
  })
})

describe('cards', () => {
  it('are grouped in the order of the board, wilds last', () => {
    expect(grouped(CHART, { wild: 2, blue: 1 })).toEqual([
      { kind: 'blue', n: 1 },
      { kind: 'wild', n: 2 },
    ])
  })

  it('are paid thriftily: the fewest wilds first, then from the largest group', () => {
    const claim = (id: number, colour: string | null, cards: number, wilds: number): Action => ({
      id,
      kind: 'claim',
      fields: { id: 2, colour, cards, wilds },
      text: '',
    })
    const all = [claim(1, null, 0, 2), claim(2, 'red', 2, 0), claim(3, 'blue', 1, 1), claim(4, 'blue', 2, 0)]
    expect(payments(all, { red: 2, blue: 5, wild: 2 }).map((one) => one.action.id)).toEqual([4, 2, 3, 1])
  })

  it('are asked about as they come nearest to a route', () => {
    expect(nearest(CHART, CHART.routes[0]!, { red: 1, wild: 1 })).toBe('red2 wild1')
    expect(nearest(CHART, CHART.routes[2]!, { blue: 2 })).toBe('blue2')
    expect(nearest(CHART, CHART.routes[4]!, {})).toBe('wild1')
  })

  it('are counted towards a route, ferries by wilds only', () => {
    expect(holds(CHART, CHART.routes[0]!, { red: 2, blue: 9, wild: 3 })).toBe(3)
    expect(holds(CHART, CHART.routes[4]!, { red: 5 })).toBe(0)
  })
})

describe('the atlas', () => {
  const atlas = new Atlas(CHART)

  it('finds the route one points at, and none where there is none', () => {
    expect(atlas.routeAt(104, 55, 12)?.id).toBe(4)
    expect(atlas.routeAt(60, 100, 12)).toBeNull()
  })

  it('goes from route to route by the side they lie on', () => {
    expect(atlas.beside(4, 'down')).toBe(5)
    expect(atlas.beside(5, 'up')).toBe(4)
    expect(atlas.beside(3, 'right')).toBe(4)
    expect(atlas.beside(3, 'left')).toBe(3)
  })
})

const OVER = {
  routes: [0, 1, 5].map((id) => ({ id, route: '', seat: id === 5 ? 1 : 0, bullet: id === 5 })),
  closed: [],
  seats: [{ seat: 0 }, { seat: 1 }],
  result: {
    points: [23, -5],
    places: [1, 2],
    winners: [0],
    why: ['US-29', ''],
    seats: [
      { seat: 0, place: 1, total: 23, routes: 6, tickets: { 'North-South': 7 }, completed: 1, longest_path: 6, longest_bonus: 10, bullet_bonus: 0, tokens: 0, east_to_west: false },
      { seat: 1, place: 2, total: -6, routes: 1, tickets: { 'North-South': -7 }, completed: 0, longest_path: 1, longest_bonus: 0, bullet_bonus: 0, tokens: 0, east_to_west: false },
    ],
  },
} as unknown as RideView

describe('the score sheet', () => {
  it('adds up to the result', () => {
    const all = items(OVER, CHART)
    const sum = (seat: number): number => all.reduce((points, item) => points + (item.seat === seat ? item.points : 0), 0)
    expect(sum(0)).toBe(23)
    expect(sum(1)).toBe(-6)
  })

  it('shows a ticket by the way that completed it, and the longest path', () => {
    const all = items(OVER, CHART)
    const ticket = all.find((item) => item.part === 'tickets' && item.seat === 0)!
    expect(shown(ticket, OVER, CHART)).toEqual({ cities: [0, 2], routes: [0, 1] })
    const missed = all.find((item) => item.part === 'tickets' && item.seat === 1)!
    expect(shown(missed, OVER, CHART).routes).toEqual([])
    const path = all.find((item) => item.part === 'longest' && item.seat === 0)!
    expect(new Set(shown(path, OVER, CHART).routes)).toEqual(new Set([0, 1]))
  })
})

describe('cards that fly', () => {
  const before = { seat: 0, market: ['red', 'blue', null], seats: [] } as unknown as RideView
  const event = (seat: number, kind: string, fields: object, facts: object[] = []): TableEvent =>
    ({ n: 1, at: 0, kind: 'action', seat, move: { kind, fields }, facts }) as unknown as TableEvent

  it('come from the slot they were taken from, to a hand or to a seat', () => {
    expect(flights(event(0, 'take', { card: 'blue' }), before, before)).toEqual([{ from: 'market-1', to: 'hand-blue', kind: 'blue' }])
    expect(flights(event(1, 'take', { card: 'red' }), before, before)).toEqual([{ from: 'market-0', to: 'seat-1', kind: 'red' }])
  })

  it('stay face down where others draw them', () => {
    const drawn = [{ fact: 'cards', n: 2, cards: { red: 1, wild: 1 } }]
    expect(flights(event(0, 'draw', {}, drawn), before, before).map((one) => one.kind)).toEqual(['red', 'wild'])
    expect(flights(event(1, 'draw', {}, [{ fact: 'cards', n: 2 }]), before, before).map((one) => one.kind)).toEqual([null, null])
  })

  it('are paid to the discards', () => {
    const paid = flights(event(0, 'claim', { id: 0, colour: 'red', cards: 2, wilds: 1 }), before, before)
    expect(paid.map((one) => `${one.from} ${one.to}`)).toEqual(['hand-red discard', 'hand-red discard', 'hand-wild discard'])
  })
})
