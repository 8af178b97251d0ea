import { expect, test } from 'vitest'
import { streak } from './record.svelte'

const right = { action: 1, right: true }
const wrong = { action: 2, right: false }

test('a streak is of right answers on days in a row', () => {
  const answers = { '2026-02-27': right, '2026-02-28': right, '2026-03-01': right }
  expect(streak(answers, '2026-03-01')).toBe(3)
  expect(streak(answers, '2026-03-02')).toBe(3)
  expect(streak(answers, '2026-03-03')).toBe(0)
  expect(streak({ ...answers, '2026-03-02': wrong }, '2026-03-02')).toBe(0)
  expect(streak({ ...answers, '2026-02-28': wrong }, '2026-03-01')).toBe(1)
  expect(streak({}, '2026-03-01')).toBe(0)
})
