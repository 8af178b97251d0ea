/** What moved last, so that it can be shown: one shift a seat. */

import { moved, type Places } from './pawns'

export interface Shift {
  seat: number
  from: string // a cell, or `door 3`
  to: string
}

/** The shifts so far, with those between two views; a seat's newer one takes the place of its older one. */
export function shifted(shifts: Shift[], before: Places, now: Places): Shift[] {
  const come = moved(before, now)
  if (come.length === 0) return shifts
  return [...shifts.filter((old) => !come.some(({ seat }) => seat === old.seat)), ...come]
}
