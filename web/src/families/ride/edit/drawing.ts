/** Where cities, routes and names of a board that is edited are on the screen. */

import type { Camera } from '../../../edit/map/camera.svelte'
import type { EditedBoard, EditedCity, EditedRoute } from './board'

export const CITY = 9 // pixels: radius
export const THICK = 9 // of a route
const LANE = 12 // between twins
const LETTER = 6.9 // width of a letter of a name
const LINE = 16
const GAP = 3 // between spaces

export interface DrawnCity {
  city: EditedCity
  x: number
  y: number
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' }
}

export interface DrawnRoute {
  route: EditedRoute
  path: string
  dashes: string // one for each space
  ferries: [x: number, y: number][]
}

type Box = readonly [number, number, number, number]
const touch = (one: Box, other: Box): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]

/** Cities with their names, which are put where there is room. */
export function drawnCities(board: EditedBoard, camera: Camera): DrawnCity[] {
  const spots = board.cities.map((city) => ({ city, at: camera.pixel(city.lon, city.lat) }))
  const taken: Box[] = spots.map(({ at: [x, y] }) => [x - CITY, y - CITY, x + CITY, y + CITY])
  return spots.map(({ city, at: [x, y] }) => {
    const wide = city.name.length * LETTER
    const places: [DrawnCity['label'], Box][] = [
      [{ x: x + CITY + 4, y: y + 5, anchor: 'start' }, [x + CITY + 2, y - LINE / 2, x + CITY + 4 + wide, y + LINE / 2]],
      [{ x: x - CITY - 4, y: y + 5, anchor: 'end' }, [x - CITY - 4 - wide, y - LINE / 2, x - CITY - 2, y + LINE / 2]],
      [{ x, y: y - CITY - 5, anchor: 'middle' }, [x - wide / 2, y - CITY - LINE - 3, x + wide / 2, y - CITY - 1]],
      [
        { x, y: y + CITY + LINE - 2, anchor: 'middle' },
        [x - wide / 2, y + CITY + 1, x + wide / 2, y + CITY + LINE + 2],
      ],
    ]
    const [label, box] = places.find(([, one]) => !taken.some((other) => touch(one, other))) ?? places[0]!
    taken.push(box)
    return { city, x, y, label }
  })
}

/** A straight line between two cities; across the date line the short way. */
export function lineBetween(board: EditedBoard, camera: Camera, a: string, b: string): Box | null {
  const [one, other] = [board.byName.get(a), board.byName.get(b)]
  if (!one || !other) return null
  const [[ax, ay], [bx, by]] = [camera.pixel(one.lon, one.lat), camera.pixel(other.lon, other.lat)]
  const round = 360 * camera.scale
  return [ax, ay, bx - round * Math.round((bx - ax) / round), by]
}

export function drawnRoutes(board: EditedBoard, camera: Camera): DrawnRoute[] {
  return board.routes.flatMap((route) => {
    const line = lineBetween(board, camera, route.a, route.b)
    return line ? [drawn(board, route, line)] : []
  })
}

function drawn(board: EditedBoard, route: EditedRoute, [ax, ay, bx, by]: Box): DrawnRoute {
  const twins = board.between(route.a, route.b)
  const turned = twins[0]?.a === route.a ? 1 : -1 // a twin may be written from the other end
  const lane = (twins.indexOf(route) - (twins.length - 1) / 2) * LANE * turned
  const far = Math.hypot(bx - ax, by - ay) || 1
  const [ux, uy] = [(bx - ax) / far, (by - ay) / far]
  const start = Math.min(CITY + 2, far / 4)
  const point = (at: number): [number, number] => [ax + ux * at - uy * lane, ay + uy * at + ux * lane]
  const [from, to] = [point(start), point(far - start)]
  const space = (far - 2 * start) / route.length
  const middle = (route.length - route.ferries) / 2 // ferry spaces are in the middle
  const ferries = Array.from({ length: Math.min(route.ferries, route.length) }, (_, k) =>
    point(start + (Math.floor(middle) + k + 0.5) * space),
  )
  const dash = Math.max(space - GAP, space / 2)
  return {
    route,
    path: `M${fixed(from)}L${fixed(to)}`,
    dashes: `${dash.toFixed(2)} ${(space - dash).toFixed(2)}`,
    ferries,
  }
}

const fixed = (point: [number, number]): string => point.map((value) => value.toFixed(1)).join(' ')
