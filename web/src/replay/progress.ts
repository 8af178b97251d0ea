/** What the slider and the curves show of a whole game: where turns begin, what each seat has, and where it gained. */

import type { Progress } from '../families'
import type { View } from '../lib/types'
import type { ReplayFrames } from './frames'

/** The dashes of each seat's curve, so that curves do not differ by colour alone. */
export const DASHES: readonly string[] = ['none', '9 4', '2 4', '12 4 2 4', '18 6']

export interface ProgressSeries {
  label: string // what is counted
  text?: (value: number) => string // a value in words; a plain number otherwise
  values: number[][] // by seat, then by step
  gains: { step: number; seat: number }[] // where something was gained
  turns: number[] // the steps after which another turn begins
  low: number
  high: number
}

/** Until the family is loaded. */
export const NO_PROGRESS: Progress = { label: () => '', value: () => 0, gained: () => 0 }

/** The steps after which another turn begins. */
export function turnsOf(frames: ReplayFrames): number[] {
  const turns = Array.from({ length: frames.last + 1 }, (_, step) => frames.at(step, 'spectator').turns)
  return turns.flatMap((turn, step) => (step > 0 && turn !== turns[step - 1] ? [step] : []))
}

export function progressSeries(frames: ReplayFrames, { label, value, gained }: Progress): ProgressSeries {
  const seats = Array.from({ length: frames.replay.seats }, (_, seat) => seat)
  const values: number[][] = seats.map(() => [])
  const gains: ProgressSeries['gains'] = []
  let before: View | null = null
  for (let step = 0; step <= frames.last; step++) {
    const view = frames.at(step, 'spectator')
    for (const seat of seats) {
      values[seat]?.push(value(view, seat))
      if (before && gained(view, seat) > gained(before, seat)) gains.push({ step, seat })
    }
    before = view
  }
  const all = values.flat()
  return {
    label: label(frames.at(0, 'spectator')),
    values,
    gains,
    turns: turnsOf(frames),
    low: Math.min(0, ...all),
    high: Math.max(1, ...all),
  }
}

/** The step where the previous or the next turn begins. */
export function turnFrom(turns: number[], step: number, way: -1 | 1, last: number): number {
  if (way > 0) return turns.find((turn) => turn > step) ?? last
  return turns.findLast((turn) => turn < step) ?? 0
}

/** A curve that stays level between steps, in a frame of the given size. */
export function curve(values: number[], { low, high }: ProgressSeries, wide: number, tall: number): string {
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
