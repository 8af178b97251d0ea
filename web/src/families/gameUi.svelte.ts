/** A game at one table or in one replay: the pages of its family, and the board that is played on. */

import type { Board, TableEvent } from '../lib/types'
import type { Family, LogLine } from './family'

export class GameUi {
  board = $state.raw<Board | null>(null) // null until it has arrived, and for families without one

  constructor(
    readonly family: Family,
    board: Board | null = null,
  ) {
    this.board = board
  }

  /** An action in words; null where the family has no words for it. */
  logLine(event: TableEvent, names: string[]): LogLine | null {
    return this.family.logLine?.(event, names, this.board) ?? null
  }
}
