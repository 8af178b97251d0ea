/** The family of a position and its printed board. */

import { familyOf, GameUi, type GameRef } from '../families'
import type { Board } from '../lib/types'

export async function loadSurface(game: GameRef, board: () => Promise<Board | null>): Promise<GameUi> {
  const { load, loadBoard } = familyOf(game)
  const [family, printed] = await Promise.all([load(), loadBoard ? board() : null])
  return new GameUi(family, printed)
}
