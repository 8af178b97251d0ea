/** The seats as everyone sees them: each has a shape besides its colour, and bots have names. */

import type { Game, SeatTold } from './types'

/** By seat, as paths in a box of 20 by 20: disc, square, triangle, diamond, hexagon. */
export const SHAPES: readonly string[] = [
  'M10 2a8 8 0 1 1 0 16a8 8 0 1 1 0-16z',
  'M3.5 3.5h13v13h-13z',
  'M10 2l8.6 15.5h-17.2z',
  'M10 1l9 9l-9 9l-9-9z',
  'M5.5 2.2h9l4.5 7.8l-4.5 7.8h-9l-4.5-7.8z',
]

/** Bots are called after people who built railways or made them quieter. */
export const BOTS: readonly string[] = ['Mauá', 'Walton', 'Stephenson', 'Rebouças', 'Seguin']

/** The name of everyone at the table, by seat; of a free seat what `free` says. */
export function seatNames(seats: readonly SeatTold[], free: (seat: number) => string): string[] {
  return seats.map((seat, k) => seat.name ?? (seat.person ? free(k) : (BOTS[k] ?? `${k}`)))
}

/** The rules speak of seats by number; people have names, and names have no article. */
export function named(reason: string, names: readonly string[]): string {
  return reason.replace(/(?:\b(do|ao|pelo|o) )?\b(?:seat|jogador|lugar) (\d)\b/g, (all, article: string | undefined, k: string) => {
    const name = names[Number(k)]
    return name ? (BARE[article ?? ''] ?? '') + name : all
  })
}
const BARE: Record<string, string> = { do: 'de ', ao: 'a ', pelo: 'por ' }

export const isCarriage = (game: Game): boolean => game === 'chicago'

/** Levels that people understand, as far as the table has them; then bots of its own. */
const LEVELS = ['beginner', 'casual', 'strong', 'expert']
const PARTS = ['random', 'greedy', 'planner', 'mcts'] // what levels are made of

export function levelsOf(bots: readonly string[]): string[] {
  return [...LEVELS.filter((level) => bots.includes(level)), ...bots.filter((bot) => !LEVELS.includes(bot) && !PARTS.includes(bot))]
}
