import { describe, expect, it } from 'vitest'

import type { Replay } from '../lib/types'
import { Reel } from './frames'
import { type Course, courseOf, curve, turnFrom } from './turns'

const frame = (n: number, spectator: Record<string, unknown>): Replay['frames'][number] => ({
  n, seat: 0, action: 'draw', outcome: null, move: null, facts: [], by: null, views: { spectator },
})
const replay = (frames: Replay['frames']): Replay => ({ game: 'usa', seats: 2, names: [], map: null, commitment: null, key: null, frames })
const seats = (...points: number[]): { points: number }[] => points.map((one) => ({ points: one }))

describe('the course of a game', () => {
  it('counts points, and at the end what the score sheet says', () => {
    const course = courseOf(
      new Reel(
        replay([
          frame(0, { turns: 0, routes: [], seats: seats(0, 0) }),
          frame(1, { turns: 1 }),
          frame(2, { turns: 2, routes: [{ seat: 1 }], seats: seats(0, 7) }),
          frame(3, { result: { points: [-4, 12] } }),
        ]),
      ),
    )
    expect(course.measure).toBe('points')
    expect(course.grown).toEqual([[0, 0, 0, -4], [0, 0, 7, 12]])
    expect(course.gains).toEqual([{ step: 2, seat: 1 }])
    expect(course.turns).toEqual([1, 2])
    expect([course.low, course.high]).toEqual([-4, 12])
  })

  it('counts completed tickets where routes have no points', () => {
    const reel = new Reel(replay([frame(0, { turns: 0, routes: [], seats: [{ points: 0, done: ['a', 'b'], east_to_west: true }, { points: 0, done: [] }] })]))
    expect(courseOf(reel)).toMatchObject({ measure: 'tickets', grown: [[3], [0]] })
  })

  it('counts seated pawns in the train', () => {
    const reel = new Reel(
      replay([frame(0, { turns: 0, seats: [{ seated: [] }, { seated: [] }] }), frame(1, { seats: [{ seated: ['A0.1'] }, { seated: [] }] })]),
    )
    expect(courseOf(reel)).toMatchObject({ measure: 'seated', grown: [[0, 1], [0, 0]], gains: [{ step: 1, seat: 0 }] })
  })
})

it('goes from turn to turn', () => {
  const turns = [4, 9, 12]
  expect([0, 4, 10, 12].map((step) => turnFrom(turns, step, 1, 20))).toEqual([4, 9, 12, 20])
  expect([0, 4, 10, 20].map((step) => turnFrom(turns, step, -1, 20))).toEqual([0, 0, 9, 12])
})

it('draws a curve that is level between steps and ends at the right edge', () => {
  const course: Course = { measure: 'points', grown: [], gains: [], turns: [], low: 0, high: 10 }
  expect(curve([0, 0, 5, 5, 10], course, 100, 50)).toBe('M0 50H50V25H100V0')
  expect(curve([0, 5, 5], course, 100, 50)).toBe('M0 50H50V25H100')
})
