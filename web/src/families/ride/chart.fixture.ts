/** A small board for tests. */

import type { Chart, ChartRoute } from './types'

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
  return {
    id,
    name,
    a,
    b,
    length,
    colour: null,
    ferries: 0,
    cards: length - (more.ferries ?? 0),
    wilds: more.ferries ?? 0,
    bullet: false,
    points: length,
    twin: null,
    panel: 0,
    track: '',
    spaces,
    ...more,
  }
}

/** A square of cities and one in the middle. */
const CITIES = [
  city(0, 'North', 100, 0),
  city(1, 'East', 200, 100),
  city(2, 'South', 100, 200),
  city(3, 'West', 0, 100),
  city(4, 'Hub', 100, 100),
]
export const CHART = {
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
