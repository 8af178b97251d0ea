/** The log, grouped by turn. */

import type { TableEvent } from './types'

export interface Group {
  n: number // of its first event
  seat: number | null // whose turn; null for events outside a turn
  events: TableEvent[]
}

/** Consecutive actions of one seat form a group. Chat is left out. */
export function grouped(events: readonly TableEvent[]): Group[] {
  const groups: Group[] = []
  for (const event of events) {
    if (event.kind === 'chat') continue
    const last = groups.at(-1)
    if (event.kind === 'action' && last && last.seat !== null && last.seat === event.seat) last.events.push(event)
    else groups.push({ n: event.n, seat: event.kind === 'action' ? event.seat : null, events: [event] })
  }
  return groups
}

/** Actions since a seat last acted, newest last, to mark them on the board; if there are none, its own last turn. */
export function sinceLastAction(events: readonly TableEvent[], seat: number | null, seats: number): TableEvent[] {
  const actions = events.filter((event) => event.kind === 'action')
  const mine = actions.findLastIndex((event) => event.seat === seat)
  if (seat === null || mine < 0) return actions.slice(-2 * seats)
  if (mine < actions.length - 1) return actions.slice(mine + 1)
  return actions.slice(actions.findLastIndex((event) => event.seat !== seat) + 1)
}
