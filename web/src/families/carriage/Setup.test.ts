import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import Setup from './Setup.svelte'

const setup = { tiles: { '1A': ['2A', '3B'], '1B': ['2A', '3B'], '2A': ['1A', '1B', '3B'], '3B': ['1A', '1B', '2A'] } }
const values = (): string[] => screen.getAllByRole('combobox').map((one) => (one as HTMLSelectElement).value)
const choose = (name: string, value: string): Promise<void> =>
  userEvent.selectOptions(screen.getByLabelText(name), value)

test('choosing one tile also chooses a different second tile', async () => {
  render(Setup, { options: {}, setup })
  await choose('Tile 2', '1B')
  expect(values()).toEqual(['2A', '1B', ''])
  await choose('Tile 1', '1A~')
  expect(values()).toEqual(['1A~', '2A', ''])
})

test('choosing a random tile makes both random and keeps the join', async () => {
  render(Setup, { options: { tiles: '1A 3B', join: 'long' }, setup })
  expect(values()).toEqual(['1A', '3B', 'long'])
  await choose('Tile 1', '')
  expect(values()).toEqual(['', '', 'long'])
})
