import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from './api'
import { forgetTable, saveTable, savedTable } from './savedTables.svelte'
import { LocalPlayers } from './localPlayers.svelte'
import type { TableInfo } from './types'

/** A socket that never sends anything. */
class Quiet {
  static readonly OPEN = 1
  readyState = 0
  close(): void {}
}

const sits = (seat: number, token: string): void =>
  saveTable({ id: 'x', game: 'harbour', host: null, seats: [{ seat, token, name: token }], at: 1 })
const tokens = (players: LocalPlayers): (string | null)[] => players.clients.map((one) => one.token)

let players: LocalPlayers

beforeEach(() => {
  vi.stubGlobal('WebSocket', Quiet)
  sits(0, 'ana')
  players = new LocalPlayers('x')
})

afterEach(() => {
  players.close()
  forgetTable('x')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a single person has the device, and no spectator is connected', () => {
  expect(players.current?.token).toBe('ana')
  expect(players.spectator).toBeNull()
})

test('when somebody else sits down nobody has the device, so that no hand is shown to the other', () => {
  sits(1, 'rui')
  players.refresh()
  expect(tokens(players)).toEqual(['ana', 'rui'])
  expect(players.current).toBeNull()
  expect(players.shown).toBe(players.spectator)
})

const playing = { id: 'x', state: 'playing', seats: [] } as unknown as TableInfo

test('a spectator who takes a seat sees the same page until the seat is connected', () => {
  players.close()
  forgetTable('x')
  players = new LocalPlayers('x')
  const { spectator } = players
  if (spectator) spectator.table = playing
  sits(0, 'ana')
  players.refresh()
  const [ana] = players.clients
  expect(players.shown).toBe(spectator)
  expect(players.table).toBe(playing)
  if (ana) Object.assign(ana, { state: 'open', table: { ...playing, state: 'over' } })
  expect(players.shown).toBe(ana)
  expect(players.table?.state).toBe('over')
})

test('a seat that is refused is shown as such', () => {
  players.close()
  forgetTable('x')
  players = new LocalPlayers('x')
  if (players.spectator) players.spectator.table = playing
  sits(0, 'ana')
  players.refresh()
  const [ana] = players.clients
  if (ana) ana.state = 'refused'
  expect(players.shown).toBe(ana)
})

test('while a spectator connects, no hand of a player is shown', () => {
  const [ana] = players.clients
  if (ana) ana.table = playing
  sits(1, 'rui')
  players.refresh()
  expect(players.shown).toBe(players.spectator)
})

test('whoever has the device keeps it when another player leaves', () => {
  sits(1, 'rui')
  sits(2, 'eva')
  players.refresh()
  const [ana, , eva] = players.clients
  players.current = ana ?? null
  if (eva) players.drop(eva)
  expect(players.current).toBe(ana)
  expect(savedTable('x')?.seats.map((one) => one.token)).toEqual(['ana', 'rui'])
})

test('skipping shows everything to everyone at the device', () => {
  sits(1, 'rui')
  players.refresh()
  const skips = [...players.clients, players.spectator].map((one) => one && vi.spyOn(one, 'skip'))
  players.skip()
  expect(skips.map((skip) => skip?.mock.calls.length)).toEqual([1, 1, 1])
})

test('a seat that was given up elsewhere is lost, one that is given up here is not', async () => {
  const ana = players.clients[0]
  if (!ana) throw new Error('nobody is here')
  const free = (): void => {
    ana.seat = 0
    ana.table = { seats: [{ person: true, name: null, bot: null, free: true }] } as TableInfo
  }
  vi.spyOn(api, 'leave').mockImplementation(() => {
    free() // the table tells of it before it answers
    expect(players.lostSeat).toBeNull()
    return Promise.resolve({} as TableInfo)
  })
  await players.leave(ana)
  expect(players.clients).toEqual([])

  sits(0, 'ana')
  players.refresh()
  const again = players.clients[0]
  if (again) Object.assign(again, { seat: 0, table: ana.table })
  expect(players.lostSeat).toBe(again)
})
