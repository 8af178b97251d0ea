import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { Action } from '../../lib/types'
import { PlayState } from './playState.svelte'
import { seat, viewOf } from './tiles.fixture'
import TurnPrompt from './TurnPrompt.svelte'
import type { CarriageView } from './types'

const BOARD: Action = { id: 1, kind: 'board', fields: { door: 3 }, text: 'board 3' }
const END: Action = { id: 2, kind: 'end', fields: {}, text: 'end' }
const EARLY = /Boarding comes first/

function show(view: Partial<CarriageView>, legal: Action[]): { play: PlayState; act: ReturnType<typeof vi.fn> } {
  const act = vi.fn(() => Promise.resolve())
  const explain = vi.fn(() => Promise.resolve({ legal: true, clause: null, reason: null }))
  const shown = viewOf([seat(0), seat(1)], view)
  const play = new PlayState(
    () => ({ view: shown, legal, names: ['Ana', 'Rui'], board: null, last: [], act, explain }),
    () => 'never',
  )
  render(TurnPrompt, { play, names: ['Ana', 'Rui'] })
  return { play, act }
}

test.each([
  ['the server says so and boarding is legal', { boards_first: true }, [BOARD, END], true],
  ['boarding is no longer legal', { boards_first: true }, [END], false],
  ['the server does not say so', { boards_first: false }, [BOARD, END], false],
])('that boarding comes first: %s', (_, view, legal, told) => {
  show(view, legal)
  expect(screen.queryByText(EARLY) !== null).toBe(told)
})

test('a turn in which nothing else is left can be ended', async () => {
  const { act } = show({}, [END])
  expect(screen.getByRole('heading').textContent).toBe('You can only end your turn.')
  await userEvent.click(screen.getByRole('button', { name: 'End turn' }))
  expect(act).toHaveBeenCalledWith(END)
})

test('a door is chosen first and then boarded; boarding at a price is said before', async () => {
  const { play, act } = show({ boarding_costs: true }, [BOARD, END])
  play.door = 3
  await vi.waitFor(() => expect(document.body.textContent).toMatch(/both pawns leave the train/))
  await userEvent.click(screen.getByRole('button', { name: 'Board at door 3 anyway' }))
  expect(act).toHaveBeenCalledWith(BOARD)
})
