/** Shortest paths on a board, to help players plan. */

import type { Chart, ChartRoute } from './types'

/** A path from one city to another, and the number of spaces still to be claimed. */
export interface Path {
  routes: number[]
  need: number
}

/** The path with the lowest cost. A route costs 0 if it can be used already, and Infinity if it is closed. */
export function shortestPath(chart: Chart, from: number, to: number, cost: (route: ChartRoute) => number): Path | null {
  const distance = chart.cities.map(() => Infinity)
  const via: (ChartRoute | null)[] = chart.cities.map(() => null)
  const done = chart.cities.map(() => false)
  distance[from] = 0
  for (;;) {
    let here = -1
    for (let c = 0; c < distance.length; c++)
      if (!done[c] && distance[c]! < (here < 0 ? Infinity : distance[here]!)) here = c
    if (here < 0) return null
    if (here === to) break
    done[here] = true
    for (const route of chart.routes) {
      if (route.a !== here && route.b !== here) continue
      const other = route.a + route.b - here
      // between equal paths, prefer the one with fewer routes
      const total = distance[here]! + cost(route) + 1e-6
      if (total < distance[other]!) {
        distance[other] = total
        via[other] = route
      }
    }
  }
  const routes: number[] = []
  for (let c = to; c !== from;) {
    const route = via[c]!
    routes.unshift(route.id)
    c = route.a + route.b - c
  }
  return { routes, need: Math.round(distance[to]!) }
}
