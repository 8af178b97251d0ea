import { expect, test } from 'vitest'

import { analysis } from './analysis.fixture'
import {
  adviceFor,
  betterAction,
  chanceCurve,
  chancesOf,
  decisionAfter,
  luckIn,
  luckOf,
  marksOf,
  playedAction,
  tableSteps,
  turningMarks,
} from './series'

test('a curve goes through every chance, from a win at the top to a loss at the bottom', () => {
  expect(chanceCurve([0.5, 1, 0], 100, 40)).toBe('M0 20L50 0L100 40')
  expect(chanceCurve([], 100, 40)).toBe('')
  expect(chanceCurve([1], 100, 40)).toBe('M0 0')
})

test('the chances are those of the chosen knowledge', () => {
  expect(chancesOf(analysis, 'open')[0]?.[3]).toBe(0.3)
  expect(chancesOf(analysis, 'own')[0]?.[3]).toBe(0.5)
})

test('a decision belongs to the position in which it is made', () => {
  expect(decisionAfter(analysis, 2)?.n).toBe(3)
  expect(decisionAfter(analysis, 4)).toBeUndefined()
})

test('only what is better than a blamed action is shown on the board', () => {
  expect(adviceFor(analysis.decisions[2])?.text).toBe('claim A-B')
  expect(adviceFor(analysis.decisions[0])).toBeNull()
  expect(adviceFor(analysis.decisions[1])).toBeNull()
  expect(adviceFor(undefined)).toBeNull()
  expect(betterAction(analysis.decisions[0])).toBeNull()
  expect(playedAction(analysis.decisions[2])?.text).toBe('draw')
})

test('blamed decisions are marked at their steps', () => {
  expect([...marksOf(analysis)]).toEqual([[3, 'blunder']])
})

test('a decision is looked at before it is made, a stroke of luck after it', () => {
  expect(turningMarks(analysis, 'open')).toEqual([
    { k: 1, n: 3, seat: 0, at: 2, x: 50, y: 40 },
    { k: 2, n: 4, seat: 1, at: 4, x: 100, y: 0 },
  ])
})

test('the table has both ends and what lies around the turning points', () => {
  expect(tableSteps(analysis, 2)).toEqual([0, 2, 3, 4])
})

test('luck is the deal and everything drawn', () => {
  const [first] = analysis.accounts
  expect(luckOf(first!).value).toBeCloseTo(0.2)
  expect(luckOf(first!).error).toBeCloseTo(0.05)
  expect(luckIn(analysis, 4)).toEqual({ seat: 0, change: -0.3 })
  expect(luckIn(analysis, 2)).toBeNull()
  expect(luckIn(analysis, 0)).toBeNull()
})
