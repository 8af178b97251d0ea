import { expect, it } from 'vitest'

import type { Progress } from '../families'
import type { Replay } from '../lib/types'
import { Reel } from './frames'
import { type Course, courseOf, curve, turnFrom } from './progress'

const frame = (n: number, spectator: Record<string, unknown>): Replay['frames'][number] => ({
  n,
  seat: 0,
  action: 'draw',
  outcome: null,
  move: null,
  facts: [],
  by: null,
  redealt: false,
  views: { spectator },
  gone: {},
  extras: {},
})
const replay = (frames: Replay['frames']): Replay => ({
  game: 'harbour',
  family: 'ships',
  name: 'Harbour',
  over: true,
  seats: 2,
  names: [],
  rules: [],
  map: null,
  commitment: null,
  key: null,
  frames,
})
const points: Progress = {
  label: () => 'Points',
  value: (view, seat) => view.result?.points[seat] ?? (view.seats[seat] as { points: number }).points,
  gained: (view, seat) => (view.seats[seat] as { points: number }).points,
}
const seats = (...all: number[]): { points: number }[] => all.map((one) => ({ points: one }))

it('follows what a family counts, and marks where a seat gained something', () => {
  const course = courseOf(
    new Reel(
      replay([
        frame(0, { turns: 0, seats: seats(0, 0) }),
        frame(1, { turns: 1 }),
        frame(2, { turns: 2, seats: seats(0, 7) }),
        frame(3, { result: { points: [-4, 12] } }),
      ]),
    ),
    points,
  )
  expect(course.label).toBe('Points')
  expect(course.grown).toEqual([
    [0, 0, 0, -4],
    [0, 0, 7, 12],
  ])
  expect(course.gains).toEqual([{ step: 2, seat: 1 }])
  expect(course.turns).toEqual([1, 2])
  expect([course.low, course.high]).toEqual([-4, 12])
})

it('goes from turn to turn', () => {
  const turns = [4, 9, 12]
  expect([0, 4, 10, 12].map((step) => turnFrom(turns, step, 1, 20))).toEqual([4, 9, 12, 20])
  expect([0, 4, 10, 20].map((step) => turnFrom(turns, step, -1, 20))).toEqual([0, 0, 9, 12])
})

it('draws a curve that is level between steps and ends at the right edge', () => {
  const course: Course = { label: 'Points', grown: [], gains: [], turns: [], low: 0, high: 10 }
  expect(curve([0, 0, 5, 5, 10], course, 100, 50)).toBe('M0 50H50V25H100V0')
  expect(curve([0, 5, 5], course, 100, 50)).toBe('M0 50H50V25H100')
})
