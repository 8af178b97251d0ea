/** The last die roll. */

import type { TableEvent } from '../../lib/types'

export interface Roll {
  door: number
  open: boolean
  n: number // of its event
}

/** The newest roll among these events. */
export function rollOf(events: TableEvent[]): Roll | null {
  for (const event of events.toReversed()) {
    const door = /^board (\d)$/.exec(event.action ?? '')?.[1]
    if (event.kind !== 'action' || door === undefined) continue
    const doors = event.facts?.find(({ fact }) => fact === 'doors')
    const open = doors ? doors['open'] === true : (event.outcome ?? '').startsWith('doors open')
    return { door: Number(door), open, n: event.n }
  }
  return null
}
