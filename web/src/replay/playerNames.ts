/** Player names of a replay, by seat. */

import { t } from '../lib/i18n/index.svelte'
import type { Replay } from '../lib/types'

export const namesOf = (replay: Replay): string[] => replay.names.map((name, seat) => name ?? t().replay.seat(seat + 1))
