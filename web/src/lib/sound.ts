/** Sounds of the table. They are synthesised, and loaded when they are first wanted. Off by default. */

import { settings } from './settings.svelte'

/** One set: wood and paper for pieces and cards, a marimba for news, a station's bell and gong for the end. */
export type Sound =
  | 'turn' // it is your turn
  | 'card' // a card is drawn or played
  | 'train' // a train snaps onto its space
  | 'ticket' // a ticket is complete
  | 'token'
  | 'die'
  | 'open' // the doors open
  | 'shut' // and do not
  | 'step' // a pawn goes
  | 'sit' // a pawn takes a place
  | 'block'
  | 'bell' // the last turns
  | 'emote'
  | 'count' // a line of the score
  | 'end'

/** Play a sound, if sounds are on, so many milliseconds from now. */
export function play(sound: Sound, after = 0): void {
  if (!settings.sound || document.hidden || typeof AudioContext === 'undefined') return
  void import('./soundSet').then(
    ({ sing }) => sing(sound, after / 1000),
    () => undefined, // offline: a sound is not worth a message
  )
}
