/** Sit down at a table with a secret share of the game's key. */

import { api } from './api'
import { fingerprint, newSecret } from './fingerprint'
import { player, seatToken } from './player.svelte'
import type { SavedSeat } from './savedTableList'
import { Problem, type SeatAnswer, type TableInfo } from './types'

const PAUSES = [500, 1500, 4000] // milliseconds before each new attempt
const mine = new Map<string, { token: string; share: string }>() // of seats whose answer has not arrived yet

/** Whether the seat may have been taken although no answer says so. */
const isUnknown = (problem: unknown): boolean =>
  problem instanceof Problem &&
  (['offline', 'unknown', 'busy', 'failed'].includes(problem.code) || problem.code.startsWith('http-5'))

/** Take a seat. The token is made here, so that a request that is sent again gives the same seat. `own` is whether it
 *  is for the person who keeps a name in this browser, if anybody does. */
export async function sitDown(
  table: Pick<TableInfo, 'id' | 'commitment'>,
  name: string,
  seat: number,
  own = false,
): Promise<SavedSeat> {
  const place = `${table.id} ${seat}`
  const key = own ? player.key : null
  const made = { token: key === null ? newSecret() : seatToken(key, table.id), share: newSecret() }
  const { token, share } = mine.get(place) ?? made
  mine.set(place, { token, share })
  const ask = (): Promise<SeatAnswer> => api.sit(table.id, name, seat, fingerprint(share) ?? '', token, key)
  try {
    const answer = await untilKnown(ask)
    mine.delete(place)
    return { seat: answer.seat, token: answer.token, name, share, promised: table.commitment }
  } catch (problem) {
    if (!isUnknown(problem)) mine.delete(place)
    throw problem
  }
}

async function untilKnown(ask: () => Promise<SeatAnswer>): Promise<SeatAnswer> {
  for (const pause of PAUSES) {
    try {
      return await ask()
    } catch (problem) {
      if (!isUnknown(problem)) throw problem
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return await ask()
}
