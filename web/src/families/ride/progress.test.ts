import { expect, test } from 'vitest'
import { progress } from './progress'
import type { RideView } from './types'

const view = (seats: object[], more: object = {}): RideView => ({ seats, routes: [], ...more }) as unknown as RideView

test('points are counted, and at the end what the score sheet says', () => {
  const playing = view([{ points: 3 }, { points: 7 }], { routes: [{ seat: 1 }, { seat: 1 }] })
  expect(progress.label(playing)).toBe('Points')
  expect(progress.value(playing, 1)).toBe(7)
  expect([0, 1].map((seat) => progress.gained(playing, seat))).toEqual([0, 2])
  expect(progress.value({ ...playing, result: { points: [-4, 12] } } as RideView, 0)).toBe(-4)
})

test('completed tickets are counted where routes give no points', () => {
  const journey = view([{ points: 0 }, { points: 0 }], { completed: [3, 0] })
  expect(progress.label(journey)).toBe('Completed tickets')
  expect([0, 1].map((seat) => progress.value(journey, seat))).toEqual([3, 0])
})
