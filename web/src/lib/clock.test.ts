import { expect, test } from 'vitest'
import { clockText, CLOCKS, secondsLeft } from './clock'
import { home } from './i18n/en/home'

test.each([
  [0, '0:00'],
  [6.2, '0:07'],
  [59.01, '1:00'],
  [750, '12:30'],
  [3600, '1:00:00'],
  [11_105, '3:05:05'],
  [86_399, '23:59:59'],
  [187_200, '2 d 4 h'],
])('%d seconds are written %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

test('an acting seat has until its deadline; a waiting seat has its remaining time', () => {
  const clock = { deadlines: { 0: 1030 }, left: [60, 45] }
  expect(secondsLeft(clock, 0, 1000)).toBe(30)
  expect(secondsLeft(clock, 0, 1040)).toBe(0)
  expect(secondsLeft({ deadlines: { 0: null } }, 0, 1000)).toBe(0)
  expect(secondsLeft(clock, 1, 1000)).toBe(45)
  expect(secondsLeft(clock, 2, 1000)).toBeNull()
  expect(secondsLeft(null, 0, 1000)).toBeNull()
})

test('every offered clock has a name', () => {
  expect(Object.keys(home.clocks)).toEqual(Object.keys(CLOCKS))
})
