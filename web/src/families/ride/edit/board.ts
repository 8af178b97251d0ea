/** What is on a board that is edited. Nothing is sure about a draft: what is missing or of another kind is left out. */

import type { Row, TomlText } from '../../../edit/toml'

export interface EditedCity {
  n: number // its place in the list
  name: string
  lat: number
  lon: number
  region: string
}

export interface EditedRoute {
  n: number
  a: string
  b: string
  length: number
  colour: string
  ferries: number
  bullet: boolean
  single: boolean
}

export interface EditedTicket {
  n: number
  a: string
  b: string
  points: number | null
}

export type Part = 'cities' | 'routes' | 'tickets'

export const GRAY = 'gray'
export const BASE_POINTS = [1, 2, 4, 7, 10, 15] // of a board that does not set them (docs/boards.md)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of a row. */
export const pathOf = (part: Part, n: number): string => `map.${part}[${n}]`

export class EditedBoard {
  readonly name: string
  readonly cities: EditedCity[]
  readonly routes: EditedRoute[]
  readonly tickets: EditedTicket[]
  readonly colours: string[] // of cards, without wilds
  readonly cards: Record<string, number>
  readonly css: Record<string, string>
  readonly points: number[] // of routes, by length
  readonly hasBullets: boolean
  readonly isJourney: boolean
  readonly byName: ReadonlyMap<string, EditedCity>

  constructor(doc: TomlText) {
    const { data } = doc
    const table = (name: string): Row => (isRow(data[name]) ? data[name] : {})
    const rows = (part: Part): Row[] => {
      const list = table('map')[part]
      return Array.isArray(list) ? list.map((row) => (isRow(row) ? row : {})) : []
    }
    this.name = text(data['name'])
    this.cities = rows('cities').flatMap(cityOf)
    this.routes = rows('routes').flatMap(routeOf)
    this.tickets = rows('tickets').flatMap((row, n) =>
      text(row['a']) && text(row['b'])
        ? [{ n, a: text(row['a']), b: text(row['b']), points: number(row['points']) }]
        : [],
    )
    const cards = Object.entries(table('cards'))
    this.cards = Object.fromEntries(
      cards.flatMap(([key, value]) => (number(value) === null ? [] : [[key, value as number]])),
    )
    this.colours = cards.map(([name]) => name).filter((name) => name !== 'wild')
    this.css = Object.fromEntries(Object.entries(table('colours')).map(([name, value]) => [name, text(value)]))
    const points = table('rules')['route_points']
    this.points = Array.isArray(points) && points.every((one) => typeof one === 'number') ? points : BASE_POINTS
    this.hasBullets = 'bullet' in data
    this.isJourney = 'journey' in data
    this.byName = new Map(this.cities.map((city) => [city.name, city]))
  }

  /** The routes between two cities, in either direction. */
  between(a: string, b: string): EditedRoute[] {
    return this.routes.filter((route) => (route.a === a && route.b === b) || (route.a === b && route.b === a))
  }

  /** A name that no city has. */
  freeName(word: string): string {
    let n = this.cities.length + 1
    while (this.byName.has(`${word} ${n}`)) n++
    return `${word} ${n}`
  }
}

function cityOf(row: Row, n: number): EditedCity[] {
  const [lat, lon] = [number(row['lat']), number(row['lon'])]
  if (lat === null || lon === null || Math.abs(lat) > 85 || Math.abs(lon) > 180) return []
  return [{ n, name: text(row['name']), lat, lon, region: text(row['region']) }]
}

function routeOf(row: Row, n: number): EditedRoute[] {
  const [a, b] = [text(row['a']), text(row['b'])]
  if (!a || !b) return []
  const length = Math.max(1, Math.min(20, Math.round(number(row['length']) ?? 1)))
  return [
    {
      ...{ n, a, b, length },
      colour: text(row['colour']) || GRAY,
      ferries: number(row['ferries']) ?? 0,
      bullet: row['kind'] === 'bullet',
      single: row['single'] === true,
    },
  ]
}
