import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { Action, TableEvent, View } from '../../lib/types'
import type { SurfaceProps } from '../family'
import { figures, label, shapeOf, tableFacts } from './facts'
import Score from './Score.svelte'
import Surface from './Surface.svelte'

/** A view of a family that these pages do not know. */
const view = {
  game: 'harbour',
  seat: 0,
  phase: 'load_cargo',
  to_act: [0],
  first: 0,
  turn: 0,
  turns: 3,
  steps: 7,
  seats: [
    { seat: 0, coins: 4, ships: ['Rosa', 'Luz'], docked: true },
    { seat: 1, coins: 9, ships: [], docked: false },
  ],
  hand: { rope: 2, salt: 1 },
  cargo_left: 12,
  market: ['fish', null, 'wine'],
  piers: [
    { pier: 'North', ship: 'Rosa' },
    { pier: 'South', ship: null },
  ],
  winds: {},
} as unknown as View

const load: Action = { id: 5, kind: 'load', fields: {}, text: 'load fish' }
const last: TableEvent[] = [{ n: 1, at: 0, kind: 'action', seat: 1, action: 'sail North', outcome: 'storm' }]
const given = (more: Partial<SurfaceProps> = {}): SurfaceProps => ({
  view,
  legal: [load],
  names: ['Ana', 'Rui'],
  board: null,
  last,
  act: vi.fn(() => Promise.resolve()),
  explain: () => Promise.reject(new Error('not asked')),
  ...more,
})
const rowsOf = (table: HTMLElement): string[] =>
  [...table.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent?.trim()).join(' | '))
const section = (name: string): HTMLElement => {
  const found = screen.getByRole('heading', { name }).closest('section')
  if (!found) throw new Error(`no section ${name}`)
  return found
}

test('every seat is a row, with its facts in columns', () => {
  render(Surface, given())
  const table = within(section('Players')).getAllByRole('table')[0] as HTMLElement
  expect(rowsOf(table)).toEqual(['Player | Coins | Ships | Docked', 'Ana | 4 | Rosa, Luz | yes', 'Rui | 9 | none | no'])
})

test('everything on the table is listed by name, once', () => {
  render(Surface, given())
  const text = section('On the table').textContent?.replace(/\s+/g, ' ') ?? ''
  expect(text).toContain('Cargo left 12')
  expect(text).toContain('fish, –, wine')
  expect(rowsOf(within(section('On the table')).getByRole('table'))).toEqual([
    'Pier | Ship',
    'North | Rosa',
    'South | –',
  ])
  expect(text).toContain('Winds none')
  expect(tableFacts(view).map(([name]) => name)).toEqual(['cargo_left', 'market', 'piers', 'winds'])
})

test('the hand is shown, and all hands in a replay with open hands', async () => {
  const { rerender } = render(Surface, given())
  expect(section('Your hand').textContent).toContain('Rope')
  await rerender(given({ open: [view, { ...view, hand: { silk: 3 } }] }))
  expect(screen.queryByRole('heading', { name: 'Your hand' })).toBeNull()
  expect(section('Rui’s hand').textContent).toContain('Silk')
})

test('legal actions are buttons; otherwise the page waits for the others', async () => {
  const act = vi.fn(() => Promise.resolve())
  const { rerender } = render(Surface, given({ act }))
  await userEvent.click(screen.getByRole('button', { name: 'load fish' }))
  expect(act.mock.calls).toEqual([[load]])
  await rerender(given({ legal: [], view: { ...view, to_act: [1] } }))
  expect(screen.queryByRole('button', { name: 'load fish' })).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Waiting for Rui')
})

test('the last events are shown in notation', () => {
  render(Surface, given())
  expect(within(section('What happened last')).getByRole('listitem').textContent).toBe('Rui: sail North → storm')
})

test('the score sheet lists the winner first', () => {
  const result = { points: [4, 9], places: [2, 1], winners: [1], why: ['', 'the harbour is full'] as [string, string] }
  render(Score, { view: { ...view, result }, names: ['Ana', 'Rui'], board: null })
  expect(screen.getByText('The harbour is full.')).toBeTruthy()
  expect(rowsOf(screen.getByRole('table'))).toEqual(['Place | Player | Points', '1 | Rui | 9', '2 | Ana | 4'])
})

test('values are shown by their shape', () => {
  expect(shapeOf([1, 'a', null])).toEqual({ as: 'line', values: [1, 'a', null] })
  expect(shapeOf([])).toEqual({ as: 'line', values: [] })
  expect(shapeOf([{ a: 1 }, { b: 2 }])).toEqual({ as: 'table', columns: ['a', 'b'], rows: [{ a: 1 }, { b: 2 }] })
  expect(shapeOf([[1], { a: 1 }]).as).toBe('list')
  expect(label('last_turns')).toBe('Last turns')
  expect(figures({ seat: 1, coins: 3, ships: [], docked: true })).toEqual([
    ['coins', 3],
    ['docked', true],
  ])
})
