/** An index of a chart: find routes and cities by position, and neighbours by direction. */

import type { Chart, ChartCity, ChartPlace, ChartRoute } from './types'

export type Point = readonly [x: number, y: number]
export type Box = readonly [left: number, top: number, right: number, bottom: number]
export type Side = 'left' | 'right' | 'up' | 'down'

const DIRECTIONS: Record<Side, Point> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }

export class BoardIndex {
  readonly city = new Map<string, ChartCity>()
  readonly colour = new Map<string, Chart['colours'][number]>()
  readonly middle: Point[] // of each route
  readonly line: string[] // path of each route through its spaces
  readonly order: number[] // routes in reading order
  readonly content: Box // everything that is printed, with a small margin
  readonly anyColour: boolean // whether there are routes without a colour of their own: gray ones, bullet routes
  readonly #ends: Point[][]

  constructor(readonly chart: Chart) {
    for (const city of chart.cities) this.city.set(city.name, city)
    for (const colour of chart.colours) this.colour.set(colour.name, colour)
    this.anyColour = chart.routes.some((route) => !route.colour)
    this.#ends = chart.routes.map(ends)
    this.middle = this.#ends.map((points) => points[points.length >> 1]!)
    this.line = this.#ends.map((points) => 'M' + points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L'))
    this.content = contentOf(chart, this.#ends)
    const band = 120 // routes so close in height are read as one line
    const line = (id: number): number => Math.floor(this.middle[id]![1] / band)
    this.order = chart.routes.map((route) => route.id)
    this.order.sort((p, q) => line(p) - line(q) || this.middle[p]![0] - this.middle[q]![0])
  }

  /** The route nearest to a point, if one lies within reach. */
  routeAt(x: number, y: number, reach: number): ChartRoute | null {
    let best: ChartRoute | null = null
    let least = reach
    for (const route of this.chart.routes) {
      const points = this.#ends[route.id]!
      for (let i = 1; i < points.length; i++) {
        const far = distance(x, y, points[i - 1]!, points[i]!)
        if (far < least) {
          least = far
          best = route
        }
      }
    }
    return best
  }

  /** The city nearest to a point, if one lies within reach. */
  cityAt(x: number, y: number, reach: number): ChartCity | null {
    let best: ChartCity | null = null
    let least = reach
    for (const city of this.chart.cities)
      for (const place of [city, ...(city.also ?? [])]) {
        const far = Math.hypot(place.x - x, place.y - y)
        if (far < least) {
          least = far
          best = city
        }
      }
    return best
  }

  /** The next route on one side of a route: near, and not too far off the straight line. */
  neighbour(id: number, side: Side): number {
    const [x, y] = this.middle[id]!
    const [dx, dy] = DIRECTIONS[side]
    let best = id
    let least = Infinity
    for (const route of this.chart.routes) {
      const [px, py] = this.middle[route.id]!
      const along = (px - x) * dx + (py - y) * dy
      const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx)
      if (route.id === id || along <= 1 || aside > 2.5 * along) continue
      const far = along + 2 * aside
      if (far < least) {
        least = far
        best = route.id
      }
    }
    return best
  }

  /** Where the city at one end of a route stands on the route's own panel. */
  place(city: number, panel: number): ChartPlace {
    const one = this.chart.cities[city]!
    return one.panel === panel ? one : (one.also?.find((place) => place.panel === panel) ?? one)
  }

  /** The box around some cities and routes: left, top, right, bottom. */
  box(cities: Iterable<number>, routes: Iterable<number> = []): [number, number, number, number] | null {
    const points: Point[] = []
    for (const id of cities) points.push([this.chart.cities[id]!.x, this.chart.cities[id]!.y])
    for (const id of routes) points.push(...this.#ends[id]!)
    if (!points.length) return null
    const xs = points.map(([x]) => x)
    const ys = points.map(([, y]) => y)
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  }
}

const MARGIN = 18 // around everything that is printed
const LETTER = 0.55 // width of a letter, about, relative to the font size

/** The box around all routes, cities, names and insets of a board, inside its frame. */
function contentOf({ cities, panels, sizes, frame }: Chart, ends: Point[][]): Box {
  const points: Point[] = ends.flat()
  for (const city of cities)
    for (const { x, y, label } of [city, ...(city.also ?? [])]) {
      const half = (Math.max(...label.lines.map((line) => line.length)) * sizes.letter * LETTER) / 2
      points.push([x - sizes.city, y - sizes.city], [x + sizes.city, y + sizes.city])
      points.push(
        [label.x - half, label.y - sizes.letter],
        [label.x + half, label.y + sizes.lead * (label.lines.length - 1)],
      )
    }
  for (const { frame } of panels.slice(1)) points.push([frame[0], frame[1]], [frame[2], frame[3]])
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [
    Math.max(0, Math.min(...xs) - MARGIN),
    Math.max(0, Math.min(...ys) - MARGIN),
    Math.min(frame[0], Math.max(...xs) + MARGIN),
    Math.min(frame[1], Math.max(...ys) + MARGIN),
  ]
}

/** The ends of all spaces of a route, from its first to its last. */
function ends(route: ChartRoute): Point[] {
  const out: Point[] = []
  const heading = route.spaces.length > 1 ? direction(route) : 0
  for (const [x, y, angle, long] of route.spaces) {
    const turn = (angle * Math.PI) / 180
    let [dx, dy] = [(Math.cos(turn) * long) / 2, (Math.sin(turn) * long) / 2]
    if (heading !== 0 && Math.cos(turn - heading) < 0) [dx, dy] = [-dx, -dy]
    out.push([x - dx, y - dy], [x, y], [x + dx, y + dy])
  }
  return out
}

function direction(route: ChartRoute): number {
  const [ax, ay] = route.spaces[0]!
  const [bx, by] = route.spaces.at(-1)!
  return Math.atan2(by - ay, bx - ax) || 1e-9
}

function distance(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(ax + t * dx - x, ay + t * dy - y)
}

const round = (value: number): number => Math.round(value * 10) / 10
