import { expect, test } from 'vitest'
import type { ActionHint } from '../lib/types'
import { isRight, lossOf, reasonOf } from './answer'

const action = (id: number, win: number, why: string | null = null): ActionHint => ({
  action: id,
  kind: 'draw',
  fields: {},
  text: `action ${id}`,
  win,
  why,
})
const actions = [action(4, 0.7, 'It is the last way.'), action(2, 0.69), action(9, 0.4, 'It is short.')]
const best = [4, 2]

test('one of the best actions is right and gives nothing away', () => {
  expect(isRight({ answer: 2, best, actions })).toBe(true)
  expect(lossOf({ answer: 2, best, actions })).toBe(0)
})

test('another action is wrong, by what it gives away', () => {
  expect(isRight({ answer: 9, best, actions })).toBe(false)
  expect(lossOf({ answer: 9, best, actions })).toBeCloseTo(0.3)
})

test('the sentence is about the best action, never about a wrong answer', () => {
  expect(reasonOf({ answer: 9, best, actions })).toBe('It is the last way.')
  expect(reasonOf({ answer: 2, best, actions })).toBe('It is the last way.')
  expect(reasonOf({ answer: 9, best: [2], actions })).toBeNull()
})
