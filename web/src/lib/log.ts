/** The log: what happened, in groups of one turn each. */

import type { TableEvent } from './types'

export interface Group {
  n: number // of its first event
  seat: number | null // whose turn; null for what is no part of a turn
  events: TableEvent[]
}

/** Steps of one seat that follow each other are one group. Chat has a place of its own. */
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

/** What happened since a seat acted, the newest last: for the marks on the board. Where nothing did, its own last turn. */
export function since(events: readonly TableEvent[], seat: number | null, seats: number): TableEvent[] {
  const actions = events.filter((event) => event.kind === 'action')
  const mine = actions.findLastIndex((event) => event.seat === seat)
  if (seat === null || mine < 0) return actions.slice(-2 * seats)
  if (mine < actions.length - 1) return actions.slice(mine + 1)
  return actions.slice(actions.findLastIndex((event) => event.seat !== seat) + 1)
}
