/** What the slider and the curves show of a whole game: where turns begin, where something was gained, and how it grew. */

import { isRide, type View } from '../lib/types'
import type { Reel } from './frames'

/** The dashes of a seat's curve, so that no two differ by colour alone. */
export const DASHES: readonly string[] = ['none', '9 4', '2 4', '12 4 2 4', '18 6']

export interface Course {
  measure: 'points' | 'tickets' | 'seated' // what is counted
  grown: number[][] // by seat, then by step
  gains: { step: number; seat: number }[] // routes claimed, pawns seated
  turns: number[] // the steps after which another turn begins
  low: number
  high: number
}

const measureOf = (view: View): Course['measure'] =>
  !isRide(view) ? 'seated' : view.seats.some((seat) => seat.done !== undefined) ? 'tickets' : 'points'

/** What a seat has so far; at the end what the score sheet says. */
function has(view: View, seat: number): number {
  if (!isRide(view)) return view.seats[seat]?.seated.length ?? 0
  const one = view.seats[seat]
  if (!one) return 0
  if (one.done !== undefined) return one.done.length + (one.east_to_west ? 1 : 0)
  return view.result?.points[seat] ?? one.points
}

const owned = (view: View, seat: number): number =>
  isRide(view) ? view.routes.filter((route) => route.seat === seat).length : (view.seats[seat]?.seated.length ?? 0)

export function courseOf(reel: Reel): Course {
  const seats = Array.from({ length: reel.replay.seats }, (_, seat) => seat)
  const grown: number[][] = seats.map(() => [])
  const gains: Course['gains'] = []
  const turns: number[] = []
  let before: View | null = null
  for (let step = 0; step <= reel.last; step++) {
    const view = reel.at(step, 'spectator')
    for (const seat of seats) {
      grown[seat]?.push(has(view, seat))
      if (before && owned(view, seat) > owned(before, seat)) gains.push({ step, seat })
    }
    if (before && view.turns !== before.turns) turns.push(step)
    before = view
  }
  const all = grown.flat()
  return { measure: measureOf(reel.at(0, 'spectator')), grown, gains, turns, low: Math.min(0, ...all), high: Math.max(1, ...all) }
}

/** The step where the turn before this one, or the next one, begins. */
export function turnFrom(turns: number[], step: number, way: -1 | 1, last: number): number {
  if (way > 0) return turns.find((turn) => turn > step) ?? last
  return turns.findLast((turn) => turn < step) ?? 0
}

/** A curve that stays level between steps, in a frame of the given size. */
export function curve(values: number[], { low, high }: Course, wide: number, tall: number): string {
  const x = (step: number): number => (values.length > 1 ? (step / (values.length - 1)) * wide : 0)
  const y = (value: number): number => tall - ((value - low) / (high - low)) * tall
  const round = (value: number): string => String(Math.round(value * 10) / 10)
  let path = `M0 ${round(y(values[0] ?? 0))}`
  for (let step = 1; step < values.length; step++) {
    if (values[step] === values[step - 1] && step < values.length - 1) continue
    path += `H${round(x(step))}`
    if (values[step] !== values[step - 1]) path += `V${round(y(values[step] ?? 0))}`
  }
  return path
}
