import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { GameUi, type Family } from '../families'
import type { Action } from '../lib/types'
import ActionList from './ActionList.svelte'

const action = (id: number, kind: string, text = kind): Action => ({ id, kind, fields: {}, text })
const ui = new GameUi({
  logLine: (event: { move?: { kind: string } }, names: string[]) => ({ text: `${names[0]} ${event.move?.kind}` }),
} as unknown as Family)
const given = (legal: Action[], act = vi.fn(() => Promise.resolve())) => ({ legal, seat: 0, names: ['Ana'], ui, act })
const buttons = (): string[] => screen.queryAllByRole('button').map((one) => one.textContent ?? '')

test('every action is a button with its log text, or its notation if there is none', () => {
  const { rerender } = render(ActionList, given([action(1, 'draws'), action(2, 'passes')]))
  expect(buttons()).toEqual(['Ana draws', 'Ana passes'])
  expect(screen.queryByRole('searchbox')).toBeNull()
  void rerender({ ...given([action(3, 'claim', 'claim A-B')]), ui: null })
  return vi.waitFor(() => expect(buttons()).toEqual(['claim A-B']))
})

test('a click sends the action once, however often it is clicked', async () => {
  let answer = (): void => undefined
  const act = vi.fn(() => new Promise<void>((done) => (answer = done)))
  const draw = action(7, 'draws')
  render(ActionList, given([draw], act))
  const button = screen.getByRole('button')
  await userEvent.click(button)
  await userEvent.click(button)
  expect(act.mock.calls).toEqual([[draw]])
  expect(button).toHaveProperty('disabled', true)
  answer()
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false))
})

test('a refusal leaves the list usable', async () => {
  render(
    ActionList,
    given(
      [action(1, 'draws')],
      vi.fn(() => Promise.reject(new Error('no'))),
    ),
  )
  await userEvent.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false))
})

test('a long list can be searched without accents and shows how many actions are hidden', async () => {
  const legal = Array.from({ length: 70 }, (_, k) => action(k, k === 66 ? 'São Paulo' : `city ${k}`))
  render(ActionList, { ...given(legal), ui: null })
  expect(buttons()).toHaveLength(60)
  expect(screen.getByText(/10 more/)).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox'), 'sao')
  expect(buttons()).toEqual(['São Paulo'])
  expect(screen.queryByText(/more/)).toBeNull()
})

test('without actions it says so', () => {
  render(ActionList, given([]))
  expect(screen.getByText('You have no actions right now.')).toBeTruthy()
})
