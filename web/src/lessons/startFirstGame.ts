/** Begin a guided first game: a table that starts from the lesson's deal, against its bots. */

import { api } from '../lib/api'
import { t } from '../lib/i18n/index.svelte'
import { whenPrepared } from '../lib/preparation.svelte'
import { saveTable } from '../lib/savedTables.svelte'
import { settings } from '../lib/settings.svelte'
import { sitDown } from '../lib/sitDown'
import { Problem, type GameLessons } from '../lib/types'
import { saveGuided } from './progress.svelte'

/** The table's id; the browser has a seat there and knows that it is guided. */
export async function startFirstGame({ game, family, first_game: first }: GameLessons): Promise<string> {
  if (!first) throw new Problem('failed', '')
  const seats = first.bots.map((bot) => ({ bot }))
  const from = { transcript: first.transcript, step: 0, deal: 'same' as const }
  const { table, host } = await whenPrepared(family, () => api.createTable({ game, seats, from }))
  const known = { id: table.id, game: table.game, host, at: Date.now() }
  saveTable({ ...known, seats: [] }) // no token is lost if the network fails
  saveGuided({ table: table.id, game, at: 0 })
  const seat = await sitDown(table, settings.name || t().home.nameless, first.bots.indexOf(null))
  saveTable({ ...known, seats: [seat] })
  return table.id
}
