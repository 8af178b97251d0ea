/** Who sat where: people by their names, bots by those that they have at a table. */

import { t } from '../lib/i18n/index.svelte'
import { BOTS } from '../lib/seats'
import type { Replay } from '../lib/types'

export function namesOf(replay: Replay): string[] {
  return Array.from({ length: replay.seats }, (_, seat) => {
    const name = replay.names[seat]
    if (!name) return t().replay.seat(seat + 1)
    return name in t().common.levels ? (BOTS[seat] ?? name) : name // a transcript names a bot by its level
  })
}
