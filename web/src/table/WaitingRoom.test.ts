import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { api } from '../lib/api'
import { LocalPlayers } from '../lib/localPlayers.svelte'
import { forgetTable, savedTable, saveTable } from '../lib/savedTables.svelte'
import { changeSetting } from '../lib/settings.svelte'
import type { SeatInfo, TableInfo } from '../lib/types'
import WaitingRoom from './WaitingRoom.svelte'

class QuietSocket {
  static readonly OPEN = 1
  readyState = 0
  close(): void {}
}

const free: SeatInfo = { person: true, name: null, bot: null, free: true }
const table = {
  id: 'x',
  game: 'harbour',
  family: 'ships',
  state: 'open',
  seats: [{ ...free, name: 'Rui', free: false }, free, free],
  clock: null,
  own_board: false,
  options: {},
  commitment: 'c',
  origin: { kind: 'fresh' },
} as unknown as TableInfo

const secret = /^[0-9a-f]{64}$/ // a commitment or a token
let players: LocalPlayers

function show(host: string | null): void {
  if (host) saveTable({ id: 'x', game: 'harbour', host, seats: [], at: 1 })
  players = new LocalPlayers('x')
  render(WaitingRoom, { players, table, names: ['Rui', 'Seat 2', 'Seat 3'] })
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
  vi.spyOn(api, 'games').mockResolvedValue({
    games: [],
    bots: ['casual', 'strong'],
    default_bot: 'casual',
    bot_names: [],
    ratings: {},
  })
})

afterEach(() => {
  players.close()
  forgetTable('x')
  changeSetting('name', '')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a guest can take a free seat only', async () => {
  changeSetting('name', 'Ana')
  const sit = vi.spyOn(api, 'sit').mockResolvedValue({ seat: 2, token: 'secret', table })
  show(null)
  const buttons = screen.getAllByRole('button', { name: 'Sit down' })
  expect(buttons).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /Fill with bots/ })).toBeNull()
  if (buttons[1]) await userEvent.click(buttons[1])
  expect(sit.mock.calls).toEqual([['x', 'Ana', 2, expect.stringMatching(secret), expect.stringMatching(secret), null]])
  expect(savedTable('x')?.seats).toMatchObject([{ seat: 2, token: 'secret', name: 'Ana' }])
})

test('somebody without a name is asked for one, and it is remembered', async () => {
  const sit = vi.spyOn(api, 'sit').mockResolvedValue({ seat: 1, token: 'secret', table })
  show(null)
  const [first] = screen.getAllByRole('button', { name: 'Sit down' })
  if (first) await userEvent.click(first)
  expect(sit).not.toHaveBeenCalled()
  const dialog = screen.getByRole('dialog')
  await userEvent.type(dialog.querySelector('input') as HTMLInputElement, 'Eva{Enter}')
  expect(sit.mock.calls).toEqual([['x', 'Eva', 1, expect.stringMatching(secret), expect.stringMatching(secret), null]])
})

test('the host can add bots of a chosen level and start', async () => {
  const bot = vi.spyOn(api, 'bot').mockResolvedValue(table)
  const start = vi.spyOn(api, 'start').mockResolvedValue(table)
  show('host-token')
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(5)) // three languages, two levels
  await userEvent.selectOptions(screen.getByLabelText('Level'), 'Strong')
  const [first] = screen.getAllByRole('button', { name: 'Add a bot' })
  if (first) await userEvent.click(first)
  expect(bot.mock.calls).toEqual([['x', 'host-token', 1, 'strong']])
  await userEvent.click(screen.getByRole('button', { name: 'Fill with bots and start' }))
  expect(start.mock.calls).toEqual([['x', 'host-token', 'strong']])
})
