/** The list of saved tables, as plain data. */

import type { Game } from './types'

/** A table where this browser has one or more seats. */
export interface SavedTable {
  id: string
  game: Game
  host: string | null // the host's token
  seats: { seat: number; token: string; name: string }[]
  at: number // when it was last opened, in ms
}

const MAX_TABLES = 60 // tables in the list

/** Add a table or merge it with its saved entry; newest first. */
export function withTable(list: readonly SavedTable[], one: SavedTable): SavedTable[] {
  const known = list.find((k) => k.id === one.id)
  const others = (known?.seats ?? []).filter((s) => !one.seats.some((o) => o.seat === s.seat || o.token === s.token))
  const seats = [...others, ...one.seats].sort((p, q) => p.seat - q.seat)
  const merged = { ...one, host: one.host ?? known?.host ?? null, seats }
  return [merged, ...list.filter((k) => k.id !== one.id)].sort((p, q) => q.at - p.at).slice(0, MAX_TABLES)
}

/** Remove one seat, whose token is no longer valid. */
export function withoutSeat(list: readonly SavedTable[], id: string, token: string): SavedTable[] {
  return list
    .map((k) => (k.id === id ? { ...k, seats: k.seats.filter((s) => s.token !== token) } : k))
    .filter((k) => k.host !== null || k.seats.length > 0)
}

/** The saved entry of a rematch: everyone moves one seat on and keeps their token. */
export function savedRematch(one: SavedTable, id: string, seats: number, at: number): SavedTable {
  return { ...one, id, at, seats: one.seats.map((s) => ({ ...s, seat: (s.seat + 1) % seats })) }
}
