/** The last move of each seat, to show it as a trail. */

import { moved, type Places } from './pawns'

export interface PawnMove {
  seat: number
  from: string // a cell, or `door 3`
  to: string
}

/** Add the moves between two views. A seat's newer move replaces its older one,
 *  and a move is dropped when its pawn has left. */
export function addMoves(lastMoves: PawnMove[], before: Places, now: Places): PawnMove[] {
  const come = moved(before, now)
  const there = new Set([...now].map(([key, at]) => `${key.split('.')[0]} ${at}`))
  const stay = lastMoves.filter(
    (old) => there.has(`${old.seat} ${old.to}`) && !come.some(({ seat }) => seat === old.seat),
  )
  return stay.length === lastMoves.length && come.length === 0 ? lastMoves : [...stay, ...come]
}
