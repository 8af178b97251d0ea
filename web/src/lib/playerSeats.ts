/** Seats that were taken with the key on another device, and seats of this browser that are added to a new name. */

import { api } from './api'
import { seatToken } from './player.svelte'
import { savedTable, savedTables, saveTable } from './savedTables.svelte'
import type { PlayerGame } from './types'

const UNFINISHED = ['open', 'starting', 'playing']

/** Save the seats of games in progress, so that this browser can play on. */
export function saveSeats(key: string, games: readonly PlayerGame[]): void {
  for (const { table, seat, token_of, game, state, seats, at } of games) {
    if (token_of === null || state === null || !UNFINISHED.includes(state)) continue
    const token = seatToken(key, token_of)
    if (savedTable(table)?.seats.some((one) => one.token === token)) continue
    const name = seats[seat]?.name ?? ''
    saveTable({ id: table, game, host: null, seats: [{ seat, token, name }], at: at * 1000 })
  }
}

/** Look for games that were begun on another device. */
export async function fetchSeats(key: string): Promise<void> {
  saveSeats(key, await api.myGames(key))
}

/** Add the games of this browser to a new name. A seat that cannot be added is left out. */
export async function addSeats(key: string): Promise<void> {
  for (const { id, seats } of savedTables) {
    const token = seats[0]?.token
    if (seats.length === 1 && token) await api.addMyGame(key, id, token).catch(() => undefined)
  }
}
