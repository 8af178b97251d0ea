/** Play a board at once: against bots, or with friends. */

import { api } from '../lib/api'
import { DEFAULT_GAME, editedFamily } from '../families'
import { go } from '../lib/router.svelte'
import { levelsOf } from '../lib/seats'
import { startTable } from '../lib/startTable'
import { defaultPlan, fitSeats, type SeatPlan } from '../lib/tableSetup'

const SEATS = 3 // me and two bots, if the board allows it

/** Create a table with a board and go there. With friends, they get the link to it. */
export async function playBoard(
  board: string,
  seats: readonly [number, number],
  against: 'bots' | 'friends',
): Promise<void> {
  const levels = levelsOf(await api.games(), DEFAULT_GAME)
  const plan = fitSeats(defaultPlan(levels), seats, levels)
  const wanted = against === 'friends' ? seats[0] : Math.max(seats[0], Math.min(SEATS, seats[1]))
  const friend: SeatPlan = { who: 'friend', level: plan.seats[0]?.level ?? '', name: '' }
  const places = plan.seats.slice(0, wanted).map((seat, k) => (k > 0 && against === 'friends' ? friend : seat))
  const id = await startTable(editedFamily?.id ?? '', DEFAULT_GAME, { ...plan, seats: places, board })
  go(`/t/${id}`)
}
