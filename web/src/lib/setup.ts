/** A table that is being laid out on the home page: who plays, and how. */

import type { NewTable } from './api'
import { CLOCKS } from './clock'
import type { Game } from './types'

/** Chicago's tiles: four, with two faces each. */
export const TILES: readonly string[] = ['1A', '1B', '2A', '2B', '3A', '3B', '4A', '4B']

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
  tiles: [string, string] | null // Chicago: null is at random
  join: 'short' | 'long' | null
  board: string | null // TOML
}

/** Who played last; at first me, one strong bot and one casual one. */
export function planFor(levels: readonly string[], before: readonly SeatPlan[] = []): Plan {
  const level = (wanted: string): string => (levels.includes(wanted) ? wanted : (levels.at(-1) ?? ''))
  const bot = (wanted: string): SeatPlan => ({ who: 'bot', level: level(wanted), name: '' })
  const first: SeatPlan[] = [{ who: 'me', level: level('strong'), name: '' }, bot('strong'), bot('casual')]
  return {
    seats: before.length ? before.map((seat) => ({ ...seat, level: level(seat.level) })) : first,
    first: null,
    clock: 'none',
    public: false,
    hints: true,
    tiles: null,
    join: null,
    board: null,
  }
}

/** The same with as many seats as a game allows. */
export function fitted(plan: Plan, [least, most]: readonly [number, number], level: string): Plan {
  const seats = plan.seats.slice(0, most)
  while (seats.length < least) seats.push({ who: 'bot', level, name: '' })
  const first = plan.first !== null && plan.first >= seats.length ? null : plan.first
  return { ...plan, seats, first }
}

/** What the server is asked for. */
export function wishOf(game: Game, plan: Plan): NewTable {
  const options: Record<string, string> = {}
  if (game === 'chicago' && plan.tiles) options['tiles'] = plan.tiles.join(' ')
  if (game === 'chicago' && plan.join) options['join'] = plan.join
  return {
    game,
    seats: plan.seats.map((seat) => ({ bot: seat.who === 'bot' ? seat.level : null })),
    first: plan.first,
    options,
    public: plan.public && plan.seats.some((seat) => seat.who === 'friend'),
    clock: CLOCKS[plan.clock] ?? null,
    hints: plan.hints,
    ...(plan.board === null ? {} : { board: plan.board }),
  }
}
