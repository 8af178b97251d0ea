/** Tracks pawns from view to view, so that moves can be animated. */

import type { CarriageView } from './types'
import { CELL, cellOf, middle, MISSED, type Plan, type Point } from './trainPlan'

export interface Spot extends Point {
  key: string // the piece: seat and a number
  seat: number
  at: string // a cell, or `door 3` for one that waits
  standing: boolean
  small: boolean // several stand together
}

export type Places = Map<string, string> // by piece: where it is

/** Where a seat's pawns on and beside the train are. */
const placesOf = (seat: CarriageView['seats'][number]): string[] => [
  ...seat.seated,
  ...(seat.aisle ? [seat.aisle] : []),
  ...(seat.waiting === null ? [] : [`door ${seat.waiting}`]),
]

/** Match the pawns of a view with those before: pawns that stayed keep their keys, moved ones are paired. */
export function follow(before: Places, view: CarriageView): Places {
  const now: Places = new Map()
  for (const seat of view.seats) {
    const come = new Set(placesOf(seat))
    const gone: string[] = []
    for (const [key, at] of before) {
      if (!key.startsWith(`${seat.seat}.`)) continue
      if (come.delete(at)) now.set(key, at)
      else gone.push(key)
    }
    for (const at of come) now.set(gone.shift() ?? fresh(before, now, seat.seat), at)
  }
  return now
}

function fresh(before: Places, now: Places, seat: number): string {
  for (let k = 0; ; k++) if (!before.has(`${seat}.${k}`) && !now.has(`${seat}.${k}`)) return `${seat}.${k}`
}

/** What moved between two views: by seat, from where to where. No pawn walks to a door: one that waits there is another
 *  one, if several events lie between the views. */
export const moved = (before: Places, now: Places): { seat: number; from: string; to: string }[] =>
  [...now].flatMap(([key, to]) => {
    const from = before.get(key)
    return from !== undefined && from !== to && !to.startsWith('door')
      ? [{ seat: Number(key.split('.')[0]), from, to }]
      : []
  })

/** Where to draw them. Several may stand on one space. */
export function spots(plan: Plan, places: Places, view: CarriageView): Spot[] {
  const groups = new Map<string, string[]>()
  for (const [key, at] of places) groups.set(at, [...(groups.get(at) ?? []), key].sort())
  const drawn: Spot[] = []
  for (const [at, keys] of groups) {
    const { x, y } = placeOf(plan, at)
    const waits = at.startsWith('door')
    keys.forEach((key, k) => {
      const seat = Number(key.split('.')[0])
      const aside = k - (keys.length - 1) / 2
      const many = keys.length > 1
      drawn.push({
        key,
        seat,
        at,
        x: x + aside * (waits ? 15 : 17),
        y: y + (many && !waits ? (k % 2 ? 8 : -8) : 0),
        standing: waits || view.seats[seat]?.aisle === at,
        small: many || waits,
      })
    })
  }
  return drawn.sort((one, other) => one.key.localeCompare(other.key))
}

export function placeOf(plan: Plan, at: string): Point {
  if (!at.startsWith('door')) return middle(plan, cellOf(at))
  const door = plan.doors.find((one) => one.number === Number(at.slice(5)))
  return door ? { x: door.x + MISSED + 10, y: door.y } : { x: -CELL, y: -CELL }
}
