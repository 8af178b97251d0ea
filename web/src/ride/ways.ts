/** Finding one's way on a board: the shortest one still open, and the longest that was built. */

import type { Chart, ChartRoute } from '../lib/types'

/** Routes from one city to another, and how many spaces of them are still to be claimed. */
export interface Way {
  routes: number[]
  need: number
}

/** The way that needs the fewest spaces. `cost` of a route: 0 where it serves already, Infinity where it is shut. */
export function shortest(chart: Chart, from: number, to: number, cost: (route: ChartRoute) => number): Way | null {
  const far = chart.cities.map(() => Infinity)
  const came: (ChartRoute | null)[] = chart.cities.map(() => null)
  const done = chart.cities.map(() => false)
  far[from] = 0
  for (;;) {
    let here = -1
    for (let c = 0; c < far.length; c++) if (!done[c] && far[c]! < (here < 0 ? Infinity : far[here]!)) here = c
    if (here < 0) return null
    if (here === to) break
    done[here] = true
    for (const route of chart.routes) {
      if (route.a !== here && route.b !== here) continue
      const other = route.a + route.b - here
      // of ways that need as much, the one over fewer routes
      const way = far[here]! + cost(route) + 1e-6
      if (way < far[other]!) {
        far[other] = way
        came[other] = route
      }
    }
  }
  const routes: number[] = []
  for (let c = to; c !== from; ) {
    const route = came[c]!
    routes.unshift(route.id)
    c = route.a + route.b - c
  }
  return { routes, need: Math.round(far[to]!) }
}

/** The longest path over these routes that uses none twice (US-31), in order. */
export function longest(chart: Chart, owned: number[], aim = Infinity): number[] {
  const routes = owned.map((id) => chart.routes[id]!)
  const at = new Map<number, ChartRoute[]>()
  for (const route of routes)
    for (const city of [route.a, route.b]) at.set(city, [...(at.get(city) ?? []), route])
  const all = routes.reduce((sum, route) => sum + route.length, 0)
  let best: number[] = []
  let most = 0
  const used = new Set<number>()
  const trail: number[] = []
  const go = (city: number, sum: number, rest: number): void => {
    if (sum > most) {
      most = sum
      best = [...trail]
    }
    for (const route of at.get(city) ?? []) {
      if (most >= aim) return
      if (used.has(route.id) || sum + rest <= most) continue
      used.add(route.id)
      trail.push(route.id)
      go(route.a + route.b - city, sum + route.length, rest - route.length)
      trail.pop()
      used.delete(route.id)
    }
  }
  // a path ends where an odd number of routes meet, unless it is a round trip
  const cities = [...at.keys()].sort((p, q) => (at.get(q)!.length % 2) - (at.get(p)!.length % 2))
  for (const city of cities) go(city, 0, all)
  return best
}
