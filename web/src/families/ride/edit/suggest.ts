/** What an editor suggests: lengths, colours, points. These are rules of thumb, not rules of the game. */

import { GRAY, type EditedBoard, type EditedCity } from './board'

const EARTH = 6371 // km
const ACROSS = 20 // spaces of a new board, from one end to the other
const radians = (angle: number): number => (angle * Math.PI) / 180

type Spot = Pick<EditedCity, 'lat' | 'lon'>

/** The distance of two places in kilometres. */
export function distance(a: Spot, b: Spot): number {
  const [p, q] = [radians(a.lat), radians(b.lat)]
  const h = Math.sin((q - p) / 2) ** 2 + Math.cos(p) * Math.cos(q) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** How many kilometres a space of this board stands for: as its routes have it, or what its size suggests. */
export function kilometres(board: EditedBoard): number {
  const found = board.routes
    .flatMap((route) => {
      const [a, b] = [board.byName.get(route.a), board.byName.get(route.b)]
      return a && b ? [distance(a, b) / route.length] : []
    })
    .filter((one) => one > 0)
    .sort((one, other) => one - other)
  if (found.length >= 4) return found[Math.floor(found.length / 2)] ?? 1
  const far = Math.max(0, ...board.cities.flatMap((a, k) => board.cities.slice(k + 1).map((b) => distance(a, b))))
  return far / ACROSS || 1
}

/** The length of a new route: that of its twin, or what the distance suggests. */
export function lengthFor(board: EditedBoard, a: EditedCity, b: EditedCity): number {
  const twin = board.between(a.name, b.name)[0]
  if (twin) return twin.length
  return Math.max(1, Math.min(board.points.length, Math.round(distance(a, b) / kilometres(board))))
}

/** The colour of a new route: the one with the fewest spaces so far; every third route is gray. */
export function colourFor(board: EditedBoard, a: EditedCity, b: EditedCity): string {
  const spaces = new Map(board.colours.map((colour) => [colour, 0]))
  let gray = 0
  for (const { colour, length } of board.routes) {
    if (colour === GRAY) gray++
    else if (spaces.has(colour)) spaces.set(colour, (spaces.get(colour) ?? 0) + length)
  }
  const twin = board.between(a.name, b.name)[0]
  if (twin?.colour === GRAY || (!twin && gray * 3 < board.routes.length) || !spaces.size) return GRAY
  const free = [...spaces].filter(([colour]) => colour !== twin?.colour)
  return free.sort((one, other) => one[1] - other[1])[0]?.[0] ?? GRAY
}

/** The number of spaces on the shortest way between two cities; null if there is none. */
export function shortestWay(board: EditedBoard, from: string, to: string): number | null {
  const neighbours = new Map<string, [city: string, length: number][]>()
  for (const { a, b, length } of board.routes) {
    neighbours.set(a, [...(neighbours.get(a) ?? []), [b, length]])
    neighbours.set(b, [...(neighbours.get(b) ?? []), [a, length]])
  }
  const best = new Map([[from, 0]])
  const open = new Set([from])
  while (open.size) {
    const next = [...open].reduce((one, other) => ((best.get(other) ?? 0) < (best.get(one) ?? 0) ? other : one))
    if (next === to) return best.get(next) ?? null
    open.delete(next)
    for (const [city, length] of neighbours.get(next) ?? []) {
      const way = (best.get(next) ?? 0) + length
      if (way >= (best.get(city) ?? Infinity)) continue
      best.set(city, way)
      open.add(city)
    }
  }
  return null
}
