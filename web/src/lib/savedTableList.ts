/** The list of saved tables, as plain data. */

import type { Game } from './types'

/** A seat of this browser. */
export interface SavedSeat {
  seat: number
  token: string
  name: string
  share?: string // its secret share of the key
  promised?: string // the server's fingerprint, seen before the share was made
  agreed?: (string | null)[] // the fingerprints of all seats, seen before the share was revealed
  revealed?: boolean // whether the server acknowledged the share
}

/** A table where this browser has one or more seats. */
export interface SavedTable {
  id: string
  game: Game
  host: string | null // the host's token
  seats: SavedSeat[]
  at: number // when it was last opened, in ms
}

const MAX_TABLES = 60 // tables in the list

/** Add a table or merge it with its saved entry; newest first. */
export function withTable(list: readonly SavedTable[], one: SavedTable): SavedTable[] {
  const known = list.find((k) => k.id === one.id)
  const others = (known?.seats ?? []).filter((s) => !one.seats.some((o) => o.seat === s.seat || o.token === s.token))
  const mine = one.seats.map((s) => ({ ...known?.seats.find((k) => k.token === s.token), ...s })) // keep its share
  const seats = [...others, ...mine].sort((p, q) => p.seat - q.seat)
  const merged = { ...one, host: one.host ?? known?.host ?? null, seats }
  return [merged, ...list.filter((k) => k.id !== one.id)].sort((p, q) => q.at - p.at).slice(0, MAX_TABLES)
}

/** Remove one seat, whose token is no longer valid. */
export function withoutSeat(list: readonly SavedTable[], id: string, token: string): SavedTable[] {
  return list
    .map((k) => (k.id === id ? { ...k, seats: k.seats.filter((s) => s.token !== token) } : k))
    .filter((k) => k.host !== null || k.seats.length > 0)
}

/** Change what is saved about one seat. */
export function withSeat(
  list: readonly SavedTable[],
  id: string,
  token: string,
  changes: Partial<SavedSeat>,
): SavedTable[] {
  const change = (one: SavedSeat): SavedSeat => (one.token === token ? { ...one, ...changes } : one)
  return list.map((k) => (k.id === id ? { ...k, seats: k.seats.map(change) } : k))
}

/** The saved entry of a rematch: everyone moves one seat on and keeps their token. */
export function savedRematch(one: SavedTable, id: string, seats: number, at: number): SavedTable {
  return {
    ...one,
    id,
    at,
    seats: one.seats.map(({ seat, token, name }) => ({ seat: (seat + 1) % seats, token, name })),
  }
}
