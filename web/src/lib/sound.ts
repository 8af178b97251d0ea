/** Short sounds, synthesised on demand. Off by default. */

import { settings } from './settings.svelte'

export type Sound = 'turn' | 'claim' | 'card' | 'end'

/** Notes of each sound: frequency in Hz, start and duration in seconds. */
const NOTES: Record<Sound, [pitch: number, at: number, duration: number][]> = {
  turn: [
    [587, 0, 0.5],
    [880, 0.13, 0.7],
  ],
  claim: [
    [147, 0, 0.18],
    [196, 0.09, 0.18],
    [220, 0.18, 0.25],
  ],
  card: [[740, 0, 0.09]],
  end: [
    [392, 0, 0.9],
    [494, 0.12, 0.9],
    [587, 0.24, 0.9],
    [784, 0.4, 1.2],
  ],
}
const VOLUME = 0.09

let context: AudioContext | undefined

/** Play a sound, if sounds are on. */
export function play(sound: Sound, always = false): void {
  if (!(settings.sound || always) || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  for (const [pitch, at, duration] of NOTES[sound]) note(context, pitch, context.currentTime + at, duration)
}

function note(on: AudioContext, pitch: number, at: number, duration: number): void {
  const tone = on.createOscillator()
  const gain = on.createGain()
  tone.type = pitch < 300 ? 'triangle' : 'sine'
  tone.frequency.value = pitch
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(VOLUME, at + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0005, at + duration)
  tone.connect(gain).connect(on.destination)
  tone.start(at)
  tone.stop(at + duration + 0.05)
}
