/** The set-up of a new table on the home page: who plays, and with which options. */

import type { NewTable } from './types'
import { CLOCKS } from './clock'
import { ladder } from './seats'
import type { Game } from './types'

export type Who = 'me' | 'bot' | 'friend' | 'here'

export interface SeatPlan {
  who: Who
  level: string // of a bot
  name: string // of someone else at this device
}

export interface Plan {
  seats: SeatPlan[]
  first: number | null
  clock: string // one of CLOCKS
  public: boolean
  hints: boolean
  options: Record<Game, Record<string, string>> // what was chosen of each game's own options
  rules: Record<Game, Record<string, string>> // the house rules that were changed in each game
  board: string | null // TOML
}

/** The players of the last game; at first me and two beginners. */
export function defaultPlan(levels: readonly string[], before: readonly SeatPlan[] = []): Plan {
  const level = (wanted: string): string => (levels.includes(wanted) ? wanted : (levels.at(-1) ?? ''))
  const bot = (wanted: string): SeatPlan => ({ who: 'bot', level: level(wanted), name: '' })
  const first: SeatPlan[] = [{ who: 'me', level: level('beginner'), name: '' }, bot('beginner'), bot('beginner')]
  return {
    seats: before.length ? before.map((seat) => ({ ...seat, level: level(seat.level) })) : first,
    first: null,
    clock: 'none',
    public: false,
    hints: true,
    options: {},
    rules: {},
    board: null,
  }
}

/** Fit the number of seats and the levels of their bots to what a game allows. */
export function fitSeats(plan: Plan, [least, most]: readonly [number, number], levels: readonly string[]): Plan {
  const level = ladder(levels).at(-1) ?? levels.at(-1) ?? ''
  const seats = plan.seats.slice(0, most).map((seat) => (levels.includes(seat.level) ? seat : { ...seat, level }))
  while (seats.length < least) seats.push({ who: 'bot', level, name: '' })
  const first = plan.first !== null && plan.first >= seats.length ? null : plan.first
  return { ...plan, seats, first }
}

/** Stronger bots than at a game that was won, by seat; null if there are none, or if somebody else played. */
export function strongerBots(
  bots: readonly (string | null)[],
  mine: number,
  levels: readonly string[],
): (string | null)[] | null {
  const known = ladder(levels)
  const stronger = (bot: string) => (known.includes(bot) && known[known.indexOf(bot) + 1]) || bot
  const next = bots.map((bot, seat) => (seat === mine || bot === null ? null : stronger(bot)))
  const isAlone = bots.every((bot, seat) => (bot === null) === (seat === mine))
  return isAlone && next.some((bot, seat) => bot !== bots[seat]) ? next : null
}

/** The request for a new table. */
export function newTableRequest(game: Game, plan: Plan): NewTable {
  return {
    game,
    seats: plan.seats.map((seat) => ({ bot: seat.who === 'bot' ? seat.level : null })),
    first: plan.first,
    options: plan.options[game] ?? {},
    public: plan.public && plan.seats.some((seat) => seat.who === 'friend'),
    clock: CLOCKS[plan.clock] ?? null,
    hints: plan.hints,
    ...(plan.board === null ? { rules: plan.rules[game] ?? {} } : { board: plan.board }),
  }
}
