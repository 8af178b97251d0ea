/** Sit down at a table with a secret share of the game's key. */

import { api } from './api'
import { fingerprint, newShare } from './fingerprint'
import type { SavedSeat } from './savedTableList'
import type { TableInfo } from './types'

export async function sitDown(
  table: Pick<TableInfo, 'id' | 'commitment'>,
  name: string,
  seat: number,
): Promise<SavedSeat> {
  const share = newShare()
  const answer = await api.sit(table.id, name, seat, fingerprint(share) ?? '')
  return { seat: answer.seat, token: answer.token, name, share, promised: table.commitment }
}
