/** How seats look: each has a shape as well as a colour. */

import type { GameList, SeatInfo } from './types'

/** By seat, as paths in a box of 20 by 20: disc, square, triangle, diamond, hexagon. */
export const SHAPES: readonly string[] = [
  'M10 2a8 8 0 1 1 0 16a8 8 0 1 1 0-16z',
  'M3.5 3.5h13v13h-13z',
  'M10 2l8.6 15.5h-17.2z',
  'M10 1l9 9l-9 9l-9-9z',
  'M5.5 2.2h9l4.5 7.8l-4.5 7.8h-9l-4.5-7.8z',
]

/** Player names by seat; `free` names a free seat. */
export const seatNames = (seats: readonly SeatInfo[], free: (seat: number) => string): string[] =>
  seats.map((seat, k) => seat.name ?? free(k))

/** The levels this server offers for a game, weakest first, then its other bots. */
const LEVELS = ['beginner', 'casual', 'strong', 'expert', 'master']
const PARTS = ['random', 'greedy', 'planner', 'mcts'] // building blocks of the levels, not offered themselves

export function levelsOf(offer: Pick<GameList, 'bots' | 'games'>, game: string): string[] {
  const bots = [...offer.bots, ...(offer.games.find((one) => one.game === game)?.bots ?? [])]
  return [
    ...LEVELS.filter((level) => bots.includes(level)),
    ...bots.filter((bot) => !LEVELS.includes(bot) && !PARTS.includes(bot)),
  ]
}

/** Those of them that are levels, weakest first; the other bots have a style, but no place among these. */
export const ladder = (levels: readonly string[]): string[] => levels.filter((level) => LEVELS.includes(level))
