/** Create a table, and sit down at it with everyone at this device. */

import { api } from './api'
import { t } from './i18n/index.svelte'
import { whenPrepared } from './preparation.svelte'
import { saveTable } from './savedTables.svelte'
import { settings } from './settings.svelte'
import { sitDown } from './sitDown'
import { newTableRequest, type Plan } from './tableSetup'
import type { Game } from './types'

/** The id of the new table. */
export async function startTable(family: string, game: Game, plan: Plan): Promise<string> {
  const { table, host } = await whenPrepared(family, () => api.createTable(newTableRequest(game, plan)))
  const known = { id: table.id, game: table.game, host, at: Date.now() }
  saveTable({ ...known, seats: [] }) // seat by seat, so that no token is lost if the network fails
  for (const [seat, { who, name }] of plan.seats.entries()) {
    if (who !== 'me' && who !== 'here') continue
    const playerName = who === 'me' ? settings.name || t().home.nameless : name.trim() || t().home.person(seat + 1)
    saveTable({ ...known, seats: [await sitDown(table, playerName, seat, who === 'me')] })
  }
  return table.id
}
