/** A game at one table or in one replay: its family and its board. */

import type { Board, TableEvent } from '../lib/types'
import type { Family, LogLine } from './family'

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
}
