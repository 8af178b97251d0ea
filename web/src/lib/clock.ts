/** Clocks: time left for a seat, and how it is written. */

import type { Clock, ClockState } from './types'

/** Seconds left for a seat at `now` (seconds since 1970, server time); null without a clock. */
export function secondsLeft(clock: ClockState | null, seat: number, now: number): number | null {
  const deadline = clock?.deadlines[seat]
  if (deadline !== undefined) return Math.max(0, (deadline ?? 0) - now)
  return clock?.left?.[seat] ?? null
}

const two = (n: number): string => String(n).padStart(2, '0')

/** 0:07, 12:30, 3:05:00, 2 d 4 h. */
export function clockText(seconds: number): string {
  const s = Math.ceil(seconds)
  if (s >= 86_400) {
    const hours = Math.floor(s / 3600)
    return `${Math.floor(hours / 24)} d ${hours % 24} h`
  }
  const rest = `${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
  return s >= 3600 ? `${Math.floor(s / 3600)}:${rest}` : rest.replace(/^0/, '')
}

/** The key of this clock in CLOCKS. */
export function clockKey(clock: Clock): string | null {
  const same = (one: Clock | null): boolean => JSON.stringify(one) === JSON.stringify(clock)
  return Object.keys(CLOCKS).find((key) => same(CLOCKS[key] ?? null)) ?? null
}

/** The clocks on offer for a new table. */
export const CLOCKS: Record<string, Clock | null> = {
  none: null,
  'turn-60': { turn: 60 },
  'turn-180': { turn: 180 },
  'turn-86400': { turn: 86_400 },
  'budget-600': { budget: 600, increment: 10 },
  'budget-1500': { budget: 1500, increment: 15 },
}
