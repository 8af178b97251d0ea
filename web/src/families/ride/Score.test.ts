import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { CHART } from './chart.fixture'
import Score from './Score.svelte'
import type { RideView } from './types'

const VIEW = {
  game: 'square',
  routes: [],
  closed: [],
  seats: [{ tokens: [] }, { tokens: [] }],
  score: [
    { part: 'routes', seat: 0, points: 4, cities: [], routes: [] },
    { part: 'routes', seat: 1, points: 6, cities: [], routes: [] },
    { part: 'tickets', seat: 0, points: -7, ticket: 'North-South', complete: false, cities: [0, 2], routes: [] },
    { part: 'longest', seat: 1, points: 10, n: 3, cities: [], routes: [] },
  ],
  result: {
    winners: [1],
    why: ['', 'the trains are used up'],
    seats: [
      { seat: 0, place: 2, total: -3 },
      { seat: 1, place: 1, total: 16 },
    ],
  },
} as unknown as RideView

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.documentElement.style.removeProperty('--pace')
})

const show = (): unknown => render(Score, { view: VIEW, names: ['Ana', 'Rui'], board: CHART })
const sums = (): string[] =>
  screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent.replace(/\s+/g, ' ').trim())
const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms)
  await tick()
}

test('without animation the sheet is complete at once, with the winner first', () => {
  show()
  expect(sums()).toEqual(['Rui 16', 'Ana -3'])
  expect(screen.getByRole('status').textContent).toContain('Rui wins.')
  const lines = screen.getAllByRole('listitem').map((one) => one.textContent.replace(/\s+/g, ' ').trim())
  expect(lines).toContain('North – South missed -7')
  expect(lines).toContain('Longest path 3 spaces +10')
})

test('items are counted one after the other, seats keep their order until the end', async () => {
  document.documentElement.style.setProperty('--pace', '360ms')
  show()
  expect(sums()).toEqual(['Ana 0', 'Rui 0'])
  await pass(1100)
  expect(sums()).toEqual(['Ana 4', 'Rui 0'])
  await pass(1100)
  expect(sums()).toEqual(['Ana 4', 'Rui 6'])
  expect(screen.getByRole('status').textContent.trim()).toBe('')
  await pass(800)
  await pass(1100)
  expect(sums()).toEqual(['Rui 16', 'Ana -3'])
})

test('counting can be skipped and started again', async () => {
  document.documentElement.style.setProperty('--pace', '360ms')
  show()
  screen.getByRole('button', { name: 'Skip' }).click()
  await tick()
  expect(sums()).toEqual(['Rui 16', 'Ana -3'])
  screen.getByRole('button', { name: 'Count again' }).click()
  await tick()
  expect(sums()).toEqual(['Ana 0', 'Rui 0'])
})
