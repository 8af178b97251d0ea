/** Routes in words. */

import { rideText } from './i18n'
import { type PlayState, SHUT } from './playState.svelte'
import { between } from './cityNames'

/** A route by its two cities. */
export function routeName(play: PlayState, id: number): string {
  const { a, b } = play.route(id)
  const { cities, game } = play.chart
  return between(game, cities[a]!.name, cities[b]!.name)
}

/** A description of a route for screen readers. */
export function describeRoute(play: PlayState, id: number): string {
  const route = play.route(id)
  const owner = play.owners[id]!
  const words = rideText()
  const parts = [
    routeName(play, id),
    words.spaces(route.length),
    route.bullet ? words.bulletRoute : route.colour ? words.colour(route.colour) : words.gray,
  ]
  if (route.twin !== null) parts.push(words.doubleRoute)
  if (route.ferries) parts.push(words.ferries(route.ferries))
  if (owner >= 0) parts.push(words.ownedBy(play.names[owner] ?? ''))
  else if (owner === SHUT) parts.push(words.closed)
  else if (play.claims.has(id)) parts.push(words.mayClaim)
  return parts.join(', ')
}
