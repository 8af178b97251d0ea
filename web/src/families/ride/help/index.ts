/** Help for the rail games. */

import '../colours.css'

import type { FamilyHelp } from '../../family'
import { rideText } from '../i18n'
import Pictures from './Pictures.svelte'

const BASE = 'usa' // the game whose help is shown for custom boards
const OWN = 'own' // the tour of custom boards, whose figures may be others
const STOPS: readonly string[][] = [['offer', 'tickets'], ['hand'], ['market'], ['board'], ['standings']]
const TRACK: readonly string[] = ['track', 'standings'] // where the last step of Japan's tour points

export const help: FamilyHelp = {
  oneMinute: (game) => rideText().minutes[game] ?? rideText().minutes[BASE],
  Pictures,
  tour: (game) => {
    const { tours } = rideText()
    const last = STOPS.length - 1
    return (tours[game] ?? tours[OWN] ?? []).map((step, k) => ({
      ...step,
      at: (game === 'japan' && k === last ? TRACK : STOPS[k]) ?? [],
    }))
  },
}
