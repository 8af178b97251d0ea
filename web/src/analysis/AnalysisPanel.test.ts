import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { GameUi } from '../families'
import { analysis } from './analysis.fixture'
import AnalysisPanel from './AnalysisPanel.svelte'
import { AnalysisRun } from './analysisRun.svelte'
import { empty, keys, repeated } from '../lib/i18n/checks.fixture'
import { messages as en } from './i18n/en'
import { messages as br } from './i18n/pt-BR'
import { changes, messages as pt } from './i18n/pt-PT'

const ui = { family: {}, board: null, logLine: () => null } as unknown as GameUi

function shown(step: number, more: Record<string, unknown> = {}) {
  const run = new AnalysisRun({ from: { table: 't' }, board: null })
  run.result = analysis
  run.state = { id: 'x', state: 'done', progress: 1, rollouts: 1000, analysis: null }
  const given = { run, ui, names: ['Ana', 'Bia'], step, eyes: 'open' as const, describe: (n: number) => `step ${n}` }
  const calls = { go: vi.fn(), ontry: vi.fn(), onclose: vi.fn() }
  render(AnalysisPanel, { ...given, ...calls, ...more })
  return calls
}

test('a blunder is shown with what was better, why, and what it cost', async () => {
  const { ontry } = shown(2)
  expect(screen.getAllByText('Blunder')).toHaveLength(2) // the decision and its turning point
  expect(screen.getAllByText('claim A-B').length).toBeGreaterThan(0)
  expect(screen.getByText('A – B was the last way.')).toBeTruthy()
  expect(screen.getByText(/It cost 30% of a win/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try it from here' }))
  expect(ontry.mock.calls).toEqual([[2, 0]])
})

test('a forced decision is never blamed', () => {
  shown(1)
  expect(screen.getByText('There was no other choice.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try it from here' })).toBeNull()
})

test('after a blunder, a button goes back to it', async () => {
  const { go } = shown(3)
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }))
  expect(go.mock.calls).toEqual([[2]])
})

test('turning points are gone through with the arrow keys', async () => {
  const { go } = shown(0)
  const list = screen.getByRole('region', { name: 'What mattered most' })
  const [first] = within(list).getAllByRole('button')
  first?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(go.mock.calls).toEqual([[4]])
  await userEvent.keyboard('{ArrowUp}')
  expect(go.mock.calls).toEqual([[4], [2]])
})

test('accuracy and luck are given for each seat', () => {
  shown(0)
  const players = screen.getByRole('region', { name: 'How everyone played' })
  expect(players.textContent).toContain('60%')
  expect(players.textContent).toContain('+20%')
  expect(within(players).getAllByText('1 blunder')).toHaveLength(2)
})

test.each([
  ['pt-BR', br],
  ['pt-PT', pt],
])('%s has the same texts as English', (_, messages) => {
  expect(keys(messages).sort()).toEqual(keys(en).sort())
  expect(empty(messages)).toEqual([])
  expect(repeated(changes, br)).toEqual([])
})
