/** Help for the rail games. */

import '../colours.css'

import type { FamilyHelp } from '../../family'
import { rideText } from '../i18n'
import Pictures from './Pictures.svelte'

const BASE = 'usa' // the game whose help is shown for custom boards
const STOPS: readonly string[][] = [['offer', 'tickets'], ['hand'], ['market'], ['board'], ['standings']]

export const help: FamilyHelp = {
  oneMinute: (game) => rideText().minutes[game] ?? rideText().minutes[BASE],
  Pictures,
  tour: (game) => {
    const steps = rideText().tours[game] ?? rideText().tours[BASE] ?? []
    return steps.map((step, k) => ({ ...step, at: STOPS[k] ?? [] }))
  },
}
