import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShowQueue } from './showQueue'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function queue(hold: (item: number) => number): { shown: number[]; waiting: number[]; all: ShowQueue<number> } {
  const shown: number[] = []
  const waiting: number[] = []
  return {
    shown,
    waiting,
    all: new ShowQueue<number>(
      (item) => shown.push(item),
      hold,
      (n) => waiting.push(n),
    ),
  }
}

test('items are shown one after another, the first at once', () => {
  const { all, shown, waiting } = queue(() => 100)
  for (const item of [1, 2, 3]) all.add(item)
  expect(shown).toEqual([1])
  expect(waiting.at(-1)).toBe(2)
  vi.advanceTimersByTime(100)
  expect(shown).toEqual([1, 2])
  vi.advanceTimersByTime(100)
  expect(shown).toEqual([1, 2, 3])
  expect(waiting.at(-1)).toBe(0)
})

test('what comes during the hold of the last one waits too', () => {
  const { all, shown } = queue(() => 100)
  all.add(1)
  vi.advanceTimersByTime(60)
  all.add(2)
  expect(shown).toEqual([1])
  vi.advanceTimersByTime(40)
  expect(shown).toEqual([1, 2])
})

test('without holds everything is shown at once', () => {
  const { all, shown } = queue(() => 0)
  for (const item of [1, 2, 3]) all.add(item)
  expect(shown).toEqual([1, 2, 3])
})

test('skipping shows the rest in order, and forgetting does not', () => {
  const { all, shown } = queue(() => 100)
  for (const item of [1, 2, 3]) all.add(item)
  all.skip()
  expect(shown).toEqual([1, 2, 3])
  for (const item of [4, 5]) all.add(item)
  all.clear()
  vi.runAllTimers()
  expect(shown).toEqual([1, 2, 3, 4])
  all.add(6)
  expect(shown).toEqual([1, 2, 3, 4, 6])
})

test('a long queue is shown faster, so that nobody falls far behind', () => {
  const { all, shown } = queue(() => 100)
  for (let item = 0; item < 81; item++) all.add(item)
  vi.advanceTimersByTime(3000)
  expect(shown.length).toBe(81)
})

test('an item that is added while another is shown keeps its place', () => {
  const shown: number[] = []
  const all: ShowQueue<number> = new ShowQueue<number>(
    (item) => {
      shown.push(item)
      if (item === 1) all.add(2)
    },
    () => 0,
  )
  all.add(1)
  all.add(3)
  expect(shown).toEqual([1, 2, 3])
})
