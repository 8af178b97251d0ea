import { expect, it } from 'vitest'

import type { Progress } from '../families'
import type { Replay } from '../lib/types'
import { ReplayFrames } from './frames'
import { type ProgressSeries, progressSeries, curve, turnFrom } from './progress'

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
  origin: null,
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

it('tracks what a family counts and marks gains', () => {
  const series = progressSeries(
    new ReplayFrames(
      replay([
        frame(0, { turns: 0, seats: seats(0, 0) }),
        frame(1, { turns: 1 }),
        frame(2, { turns: 2, seats: seats(0, 7) }),
        frame(3, { result: { points: [-4, 12] } }),
      ]),
    ),
    points,
  )
  expect(series.label).toBe('Points')
  expect(series.values).toEqual([
    [0, 0, 0, -4],
    [0, 0, 7, 12],
  ])
  expect(series.gains).toEqual([{ step: 2, seat: 1 }])
  expect(series.turns).toEqual([1, 2])
  expect([series.low, series.high]).toEqual([-4, 12])
})

it('goes from turn to turn', () => {
  const turns = [4, 9, 12]
  expect([0, 4, 10, 12].map((step) => turnFrom(turns, step, 1, 20))).toEqual([4, 9, 12, 20])
  expect([0, 4, 10, 20].map((step) => turnFrom(turns, step, -1, 20))).toEqual([0, 0, 9, 12])
})

it('draws a curve that is level between steps and ends at the right edge', () => {
  const series: ProgressSeries = { label: 'Points', values: [], gains: [], turns: [], low: 0, high: 10 }
  expect(curve([0, 0, 5, 5, 10], series, 100, 50)).toBe('M0 50H50V25H100V0')
  expect(curve([0, 5, 5], series, 100, 50)).toBe('M0 50H50V25H100')
})
