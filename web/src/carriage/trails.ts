/** What moved last, so that it can be shown: one shift a seat. */

import { moved, type Places } from './pawns'

export interface Shift {
  seat: number
  from: string // a cell, or `door 3`
  to: string
}

/** The shifts so far, with those between two views; a seat's newer one takes the place of its older one,
 *  and it is forgotten when its pawn has left. */
export function shifted(shifts: Shift[], before: Places, now: Places): Shift[] {
  const come = moved(before, now)
  const there = new Set([...now].map(([key, at]) => `${key.split('.')[0]} ${at}`))
  const stay = shifts.filter((old) => there.has(`${old.seat} ${old.to}`) && !come.some(({ seat }) => seat === old.seat))
  return stay.length === shifts.length && come.length === 0 ? shifts : [...stay, ...come]
}
