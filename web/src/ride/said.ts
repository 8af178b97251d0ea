/** What is to be said of a route in words. */

import { t } from '../lib/i18n/index.svelte'
import { type Desk, SHUT } from './desk.svelte'
import { between } from './places.svelte'

/** A route by its two cities. */
export function routeName(desk: Desk, id: number): string {
  const { a, b } = desk.route(id)
  const { cities, game } = desk.chart
  return between(game, cities[a]!.name, cities[b]!.name)
}

/** A route as somebody hears it who does not see the board. */
export function routeSaid(desk: Desk, id: number): string {
  const route = desk.route(id)
  const owner = desk.owners[id]!
  const words = t().ride
  const parts = [
    routeName(desk, id),
    words.spaces(route.length),
    route.bullet ? words.bulletRoute : route.colour ? words.colour(route.colour) : words.gray,
  ]
  if (route.twin !== null) parts.push(words.doubleRoute)
  if (route.ferries) parts.push(words.ferries(route.ferries))
  if (owner >= 0) parts.push(words.ownedBy(desk.names[owner] ?? ''))
  else if (owner === SHUT) parts.push(words.closed)
  else if (desk.claims.has(id)) parts.push(words.mayClaim)
  return parts.join(', ')
}
