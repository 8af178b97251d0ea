import { afterEach, expect, test, vi } from 'vitest'
import { seatToken } from './player.svelte'
import { addSeats, fetchSeats } from './playerSeats'
import { forgetTable, savedTable, savedTables, saveTable } from './savedTables.svelte'

const KEY = 'a'.repeat(64)
const seat = { name: 'Ana', person: true, bot: null, free: false }
const game = { table: 'one', seat: 1, token_of: 'zero', game: 'g', own_board: false, state: 'playing', at: 5 }
const rest = { turn: true, seats: [seat, seat], ended: null, points: null, place: null, won: false, counts: true }

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of [...savedTables]) forgetTable(id)
})

test('seats of the key are saved with their tokens; finished games and foreign tokens are not', async () => {
  const games = [
    { ...game, ...rest },
    { ...game, ...rest, table: 'two', state: 'over' },
    { ...game, ...rest, table: 'three', token_of: null },
  ]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(games)))
  await fetchSeats(KEY)
  expect(savedTables.map(({ id }) => id)).toEqual(['one'])
  expect(savedTable('one')?.seats).toEqual([{ seat: 1, token: seatToken(KEY, 'zero'), name: 'Ana' }])
})

test('seats of this browser are added, but not those of several people', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return Promise.resolve(Response.json({ done: true }))
  })
  const mine = { seat: 0, token: 't', name: 'Ana' }
  saveTable({ id: 'one', game: 'g', host: null, seats: [mine], at: 1 })
  saveTable({ id: 'two', game: 'g', host: null, seats: [mine, { ...mine, seat: 1, token: 'u' }], at: 2 })
  await addSeats(KEY)
  expect(asked).toEqual([{ table: 'one', seat_token: 't' }])
})
