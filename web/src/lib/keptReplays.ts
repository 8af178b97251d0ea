/** Replays of finished games that are kept in this browser, to be watched without a network. The latest ones are kept by
 *  themselves; a finished game never changes, so they are never out of date. */

import { read, write } from './storage'
import type { Game, Replay, TableInfo } from './types'

const CACHE = 'trilhos-replays' // the service worker looks for it
const KEY = 'trilhos.replays'
const MAX_REPLAYS = 20

/** An entry of the list. */
export interface KeptReplay {
  id: string
  game: Game
  names: string[]
  at: number // when it was kept, in ms
}

const address = (id: string): string => `/kept/${encodeURIComponent(id)}`

export const keptReplays = (): KeptReplay[] => {
  const list = read<unknown>(KEY, [])
  return Array.isArray(list) ? (list as KeptReplay[]).filter((one) => one?.id && Array.isArray(one.names)) : []
}

/** Keep a finished game. Without a store in this browser, or room in it, nothing is kept. */
export async function keepReplay(table: TableInfo, replay: Replay): Promise<void> {
  if (!replay.over || replay.key === null || !('caches' in globalThis)) return
  const others = keptReplays().filter((one) => one.id !== table.id)
  const names = table.seats.map((seat) => seat.name ?? '')
  try {
    const cache = await caches.open(CACHE)
    await cache.put(address(table.id), new Response(JSON.stringify({ table, replay })))
    const list = [{ id: table.id, game: table.game, names, at: Date.now() }, ...others]
    write(KEY, list.slice(0, MAX_REPLAYS))
    for (const { id } of list.slice(MAX_REPLAYS)) await cache.delete(address(id))
    navigator.serviceWorker?.controller?.postMessage('keep')
  } catch {
    // no room
  }
}

/** A kept game; undefined if this browser does not have it. */
export async function keptReplay(id: string): Promise<{ table: TableInfo; replay: Replay } | undefined> {
  if (!('caches' in globalThis)) return undefined
  const found = await (await caches.open(CACHE)).match(address(id)).catch(() => undefined)
  return (await found?.json()) as { table: TableInfo; replay: Replay } | undefined
}
