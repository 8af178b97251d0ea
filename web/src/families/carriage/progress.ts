/** What the curves of a replay count: seated pawns. */

import type { Progress } from '../family'
import { carriageText } from './i18n'
import type { CarriageView } from './types'

const seated = (view: CarriageView, seat: number): number => view.seats[seat]?.seated.length ?? 0

export const progress: Progress<CarriageView> = {
  label: () => carriageText().progress,
  value: seated,
  gained: seated,
}
