import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from './api'
import { forget, keep, keptAt } from './keep.svelte'
import { Party } from './party.svelte'
import type { TableTold } from './types'

/** A line to a table that says nothing. */
class Quiet {
  static readonly OPEN = 1
  readyState = 0
  close(): void {}
}

const sits = (seat: number, token: string): void =>
  keep({ id: 'x', game: 'usa', host: null, seats: [{ seat, token, name: token }], at: 1 })
const tokens = (party: Party): (string | null)[] => party.people.map((one) => one.token)

let party: Party

beforeEach(() => {
  vi.stubGlobal('WebSocket', Quiet)
  sits(0, 'ana')
  party = new Party('x')
})

afterEach(() => {
  party.close()
  forget('x')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('one person at a device has it, and nobody looks on', () => {
  expect(party.at?.token).toBe('ana')
  expect(party.onlooker).toBeNull()
})

test('when somebody else sits down nobody has the device, so that no hand is shown to the other', () => {
  sits(1, 'rui')
  party.sit()
  expect(tokens(party)).toEqual(['ana', 'rui'])
  expect(party.at).toBeNull()
  expect(party.shown).toBe(party.onlooker)
})

test('who has the device keeps it when another goes', () => {
  sits(1, 'rui')
  sits(2, 'eva')
  party.sit()
  const [ana, , eva] = party.people
  party.at = ana ?? null
  if (eva) party.drop(eva)
  expect(party.at).toBe(ana)
  expect(keptAt('x')?.seats.map((one) => one.token)).toEqual(['ana', 'rui'])
})

test('a seat that was given up elsewhere is lost, one that is given up here is not', async () => {
  const ana = party.people[0]
  if (!ana) throw new Error('nobody is here')
  const free = (): void => {
    ana.seat = 0
    ana.table = { seats: [{ person: true, name: null, bot: null, free: true }] } as TableTold
  }
  vi.spyOn(api, 'leave').mockImplementation(() => {
    free() // the table tells of it before it answers
    expect(party.lost).toBeNull()
    return Promise.resolve({} as TableTold)
  })
  await party.leave(ana)
  expect(party.people).toEqual([])

  sits(0, 'ana')
  party.sit()
  const again = party.people[0]
  if (again) Object.assign(again, { seat: 0, table: ana.table })
  expect(party.lost).toBe(again)
})
