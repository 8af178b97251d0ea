import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { CHART } from './chart.fixture'
import CitySearch from './CitySearch.svelte'

async function open(): Promise<{ find: ReturnType<typeof vi.fn>; done: ReturnType<typeof vi.fn> }> {
  const [find, done] = [vi.fn(), vi.fn()]
  render(CitySearch, { chart: CHART, find, done })
  await userEvent.click(screen.getByRole('button'))
  return { find, done }
}
const listed = (): (string | null)[] => screen.queryAllByRole('option').map((one) => one.textContent.trim())

test('cities that begin with the text come first, without regard to case and accents', async () => {
  await open()
  expect(listed()).toEqual(['East', 'Hub', 'North', 'South', 'West'])
  await userEvent.keyboard('H')
  expect(listed()).toEqual(['Hub', 'North', 'South'])
  await userEvent.keyboard('ú')
  expect(listed()).toEqual(['Hub'])
})

test('a single city that is left is shown at once', async () => {
  const { find } = await open()
  await userEvent.keyboard('we')
  expect(find).toHaveBeenLastCalledWith(3)
})

test('arrows go round the list, Enter shows the city, and Escape closes', async () => {
  const { find, done } = await open()
  await userEvent.keyboard('{ArrowUp}')
  expect(find).toHaveBeenLastCalledWith(3)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(find).toHaveBeenLastCalledWith(1)
  await userEvent.keyboard('{Escape}')
  expect(done).toHaveBeenCalledOnce()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a text that fits no city says so', async () => {
  await open()
  await userEvent.keyboard('xyz')
  expect(listed()).toEqual(['No such city'])
})
