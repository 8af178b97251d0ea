/** The score sheet, item by item in the order in which it is counted. */

import type { Chart, RideResult, RideView } from './types'
import type { Lit } from './playState.svelte'
import { shortestPath } from './paths'

export type Part = 'routes' | 'tickets' | 'eastToWest' | 'longest' | 'bullets' | 'tokens'

export interface Item {
  part: Part
  seat: number
  points: number
  ticket?: string // its name
  done?: boolean
  n?: number // spaces of the path, symbols of tokens
}

/** All items of a finished game that its board counts. */
export function items(view: RideView, chart: Chart): Item[] {
  const { result } = view
  if (!result) return []
  const { figures } = chart
  const out: Item[] = []
  const each = (make: (seat: RideResult['seats'][number]) => Item[]): void => {
    for (const seat of result.seats) out.push(...make(seat))
  }
  if (!figures.tickets_to_win) each((one) => [{ part: 'routes', seat: one.seat, points: one.routes }])
  each((one) =>
    Object.entries(one.tickets)
      .map(([ticket, points]) => ({ part: 'tickets' as const, seat: one.seat, points, ticket, done: points > 0 }))
      .sort((p, q) => Number(q.done) - Number(p.done) || Math.abs(q.points) - Math.abs(p.points)),
  )
  each((one) => (one.east_to_west ? [{ part: 'eastToWest', seat: one.seat, points: 1 }] : []))
  if (figures.longest_path)
    each((one) => [{ part: 'longest', seat: one.seat, points: one.longest_bonus, n: one.longest_path }])
  if (figures.bullets)
    each((one) => [{ part: 'bullets', seat: one.seat, points: one.bullet_bonus, n: view.seats[one.seat]?.marker ?? 0 }])
  if (figures.symbols.length)
    each((one) => [
      { part: 'tokens', seat: one.seat, points: one.tokens, n: view.seats[one.seat]?.tokens?.length ?? 0 },
    ])
  return out
}

/** The part of the board to highlight for an item. */
export function shown(item: Item, view: RideView, chart: Chart): Lit {
  const own = view.routes.filter((route) => route.seat === item.seat)
  const ids = own.map((route) => route.id)
  if (item.part === 'tickets') {
    const cities = chart.tickets.find((ticket) => ticket.name === item.ticket)?.cities ?? []
    const serves = new Set([...own, ...view.routes.filter((route) => route.bullet)].map((route) => route.id))
    const way =
      item.done && shortestPath(chart, cities[0]!, cities[1]!, (route) => (serves.has(route.id) ? 0 : Infinity))
    return { cities, routes: way ? way.routes : [] }
  }
  if (item.part === 'longest') return { cities: [], routes: view.result?.seats[item.seat]?.longest_routes ?? [] }
  if (item.part === 'bullets')
    return { cities: [], routes: own.filter((route) => route.bullet).map((route) => route.id) }
  if (item.part === 'tokens') return { cities: chart.figures.token_cities, routes: [] }
  return { cities: [], routes: ids }
}
