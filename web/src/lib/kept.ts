/** The tables that a browser remembers, as plain data. */

import type { Game } from './types'

/** A table where this browser has seats: one, or several people in turn at one device. */
export interface Kept {
  id: string
  game: Game
  host: string | null // the host's token
  seats: { seat: number; token: string; name: string }[]
  at: number // when it was last looked at, in ms
}

const MOST = 60 // tables that are remembered

/** The list with one more table, or with what is new of it; the newest first. Nothing that is known is lost. */
export function withTable(list: readonly Kept[], one: Kept): Kept[] {
  const known = list.find((k) => k.id === one.id)
  const others = (known?.seats ?? []).filter((s) => !one.seats.some((o) => o.seat === s.seat || o.token === s.token))
  const seats = [...others, ...one.seats].sort((p, q) => p.seat - q.seat)
  const merged = { ...one, host: one.host ?? known?.host ?? null, seats }
  return [merged, ...list.filter((k) => k.id !== one.id)].sort((p, q) => q.at - p.at).slice(0, MOST)
}

/** The list without one seat of a table: its token opens nothing any more. */
export function withoutSeat(list: readonly Kept[], id: string, token: string): Kept[] {
  return list
    .map((k) => (k.id === id ? { ...k, seats: k.seats.filter((s) => s.token !== token) } : k))
    .filter((k) => k.host !== null || k.seats.length > 0)
}

/** Where a rematch is: everyone one seat on, with the same tokens. */
export function rematchOf(one: Kept, id: string, seats: number, at: number): Kept {
  return { ...one, id, at, seats: one.seats.map((s) => ({ ...s, seat: (s.seat + 1) % seats })) }
}
