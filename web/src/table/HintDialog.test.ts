import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import type { GameUi } from '../families'
import { api } from '../lib/api'
import type { TableClient } from '../lib/tableClient.svelte'
import { Problem, type Action, type Hint, type ActionHint } from '../lib/types'
import HintDialog from './HintDialog.svelte'

const thought = (action: number, win: number | null): ActionHint => ({
  action,
  kind: 'draw',
  fields: {},
  text: `do ${action}`,
  why: action === 3 ? 'It is the last way.' : null,
  win,
})
const legal: Action[] = [1, 2, 3, 4].map((id) => ({ id, kind: 'draw', fields: {}, text: `do ${id}` }))
const client = { id: 'x', token: 'secret', seat: 0, legal } as unknown as TableClient
const given = (act = vi.fn(() => Promise.resolve())) => ({ open: true, client, names: ['Ana'], ui: null, act })

afterEach(() => void vi.restoreAllMocks())

test('the three best hints are shown with their win rates', async () => {
  const thoughts = [thought(3, 0.62), thought(1, null), thought(2, 0.2), thought(4, 0.1)]
  vi.spyOn(api, 'hint').mockResolvedValue({ n: 1, seat: 0, thoughts })
  render(HintDialog, given())
  expect(screen.getByRole('status').textContent).toContain('Trying')
  expect((await screen.findAllByRole('listitem')).map((one) => one.querySelector('strong')?.textContent)).toEqual([
    'do 3',
    'do 1',
    'do 2',
  ])
  expect(screen.getByText('you win 62% of simulated games')).toBeTruthy()
})

test('of hints that read the same only the best is shown', async () => {
  const thoughts = [thought(1, 0.6), { ...thought(2, 0.5), text: 'do 1' }, thought(3, 0.4), thought(4, 0.3)]
  vi.spyOn(api, 'hint').mockResolvedValue({ n: 1, seat: 0, thoughts })
  const ui = { family: { adviceText: ({ text }: Action) => text } } as unknown as GameUi
  render(HintDialog, { ...given(), ui })
  expect((await screen.findAllByRole('listitem')).map((one) => one.querySelector('strong')?.textContent)).toEqual([
    'do 1',
    'do 3',
    'do 4',
  ])
})

test('reasons are shown, and the idea that is drawn on the board can be changed', async () => {
  vi.spyOn(api, 'hint').mockResolvedValue({ n: 1, seat: 0, thoughts: [thought(3, 0.62), thought(1, 0.5)] })
  render(HintDialog, given())
  expect(await screen.findByText('It is the last way.')).toBeTruthy()
  const shows = screen.getAllByRole('button', { name: 'Show' })
  const pressed = (): (string | null)[] => shows.map((one) => one.getAttribute('aria-pressed'))
  expect(pressed()).toEqual(['true', 'false'])
  if (shows[1]) await userEvent.click(shows[1])
  expect(pressed()).toEqual(['false', 'true'])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('choosing a hint plays it and closes the dialog', async () => {
  vi.spyOn(api, 'hint').mockResolvedValue({ n: 1, seat: 0, thoughts: [thought(3, 0.6), thought(1, 0.3)] })
  const act = vi.fn(() => Promise.resolve())
  render(HintDialog, given(act))
  const [, second] = await screen.findAllByRole('button', { name: 'Do this' })
  if (second) await userEvent.click(second)
  expect(act.mock.calls).toEqual([[legal[0]]])
  expect(screen.queryByRole('button', { name: 'Do this' })).toBeNull()
})

test('a hint that is no longer legal is not sent', async () => {
  vi.spyOn(api, 'hint').mockResolvedValue({ n: 1, seat: 0, thoughts: [thought(99, 0.6)] })
  const act = vi.fn(() => Promise.resolve())
  render(HintDialog, given(act))
  await userEvent.click(await screen.findByRole('button', { name: 'Do this' }))
  expect(act).not.toHaveBeenCalled()
})

test('a refusal is shown', async () => {
  vi.spyOn(api, 'hint').mockRejectedValue(new Problem('no-hints', ''))
  render(HintDialog, given())
  expect((await screen.findByRole('alert')).textContent).toBe('Hints are off at this table.')
})

test('an answer to an earlier request is ignored', async () => {
  const answers: ((hint: Hint) => void)[] = []
  vi.spyOn(api, 'hint').mockImplementation(() => new Promise((done) => answers.push(done)))
  const { rerender } = render(HintDialog, given())
  await rerender({ ...given(), open: false })
  await rerender({ ...given(), open: true })
  expect(answers).toHaveLength(2)
  answers[1]?.({ n: 2, seat: 0, thoughts: [thought(2, 0.5)] })
  answers[0]?.({ n: 1, seat: 0, thoughts: [thought(1, 0.5)] })
  expect(await screen.findByText('do 2')).toBeTruthy()
  expect(screen.queryByText('do 1')).toBeNull()
})
