/** A game at one table or in one replay: its family and its board. */

import type { Board, TableEvent } from '../lib/types'
import type { Cue, Family, LogLine } from './family'

const PLAIN: Cue = { weight: 1, sounds: [{ sound: 'card' }] }
const NOTHING: Cue = { weight: 0, sounds: [] }

export class GameUi {
  board = $state.raw<Board | null>(null) // null until it is loaded, and for families without one

  constructor(
    readonly family: Family,
    board: Board | null = null,
  ) {
    this.board = board
  }

  /** An action in words; null if the family has no text for it. */
  logLine(event: TableEvent, names: string[]): LogLine | null {
    return this.family.logLine?.(event, names, this.board) ?? null
  }

  /** How an event is shown while it happens. */
  cue(event: TableEvent, names: string[]): Cue {
    if (event.kind !== 'action') return NOTHING
    return this.family.cue?.(event, names, this.board) ?? PLAIN
  }
}
