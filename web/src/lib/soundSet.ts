/** The sounds, made of tones and noise. All tones are of one scale, D major, so that any two go together. */

import type { Sound } from './sound'

interface Tone {
  hz: number
  at?: number // seconds
  last: number // seconds until it is silent
  loud?: number
  wave?: OscillatorType
  to?: number // the pitch that it glides to
}
interface Noise {
  noise: number // centre of its band, in Hz
  at?: number
  last: number
  loud?: number
  narrow?: number // the quality of the band
}
type Part = Tone | Noise

/** A struck bar of wood: a tone and its fourth harmonic, which fades sooner. */
const bar = (hz: number, at: number, last: number, loud = 1): Part[] => [
  { hz, at, last, loud },
  { hz: 4 * hz, at, last: last / 4, loud: loud * 0.25 },
]
/** A bell: partials that are not harmonic. */
const bell = (hz: number, at: number, last: number, loud = 1): Part[] =>
  [0.5, 1, 1.19, 1.5, 2, 2.74].map((ratio, k) => ({
    hz: hz * ratio,
    at,
    last: last / (1 + k / 2),
    loud: loud / (k + 2),
  }))
/** A light tap of wood on wood. */
const tap = (hz: number, at = 0, loud = 1): Part[] => [
  { noise: hz * 6, at, last: 0.035, loud: loud * 0.9, narrow: 2 },
  { hz, to: hz * 0.7, at, last: 0.07, loud: loud * 0.8, wave: 'triangle' },
]

export const PARTS: Record<Sound, Part[]> = {
  turn: [...bar(587.3, 0, 0.5, 0.8), ...bar(880, 0.13, 0.7, 0.8)],
  card: [
    { noise: 2600, last: 0.11, loud: 0.5, narrow: 0.8 },
    { noise: 900, at: 0.09, last: 0.05, loud: 0.45 },
  ],
  train: tap(330),
  ticket: [587.3, 740, 880, 1174.7].flatMap((hz, k) => bar(hz, 0.09 * k, 0.8, 0.75)),
  token: [...bar(1174.7, 0, 0.3, 0.6), ...bar(1480, 0.07, 0.4, 0.6)],
  die: [0, 0.07, 0.15, 0.21, 0.3, 0.42].flatMap((at, k) => tap(260 + 40 * (k % 3), at, 0.9 - 0.1 * k)),
  open: [{ noise: 1500, last: 0.3, loud: 0.3, narrow: 0.7 }, ...bar(587.3, 0.05, 0.4, 0.7), ...bar(740, 0.2, 0.6, 0.7)],
  shut: [
    { noise: 500, last: 0.12, loud: 0.8 },
    { hz: 147, to: 110, at: 0.02, last: 0.25, wave: 'triangle' },
  ],
  step: [...tap(190, 0, 0.7), ...tap(210, 0.13, 0.6)],
  sit: [...tap(140, 0, 1), ...bar(440, 0.06, 0.35, 0.5)],
  block: [...tap(120, 0, 1), { hz: 196, to: 147, at: 0.05, last: 0.3, wave: 'triangle' }],
  bell: [...bell(740, 0, 2.2), ...bell(740, 0.55, 2.4)],
  emote: [{ hz: 660, to: 990, last: 0.12, loud: 0.6 }],
  count: bar(880, 0, 0.18, 0.35),
  end: [...[293.7, 370, 440, 587.3].flatMap((hz, k) => bar(hz, 0.12 * k, 1.4, 0.7)), ...bell(587.3, 0.5, 2.6, 0.7)],
}
const VOLUME = 0.12
const ATTACK = 0.006 // seconds

let context: AudioContext | undefined
let hiss: AudioBuffer | undefined // a second of white noise

/** Browsers let a page sound only after something was touched. */
function awake(): AudioContext {
  if (context) return context
  const made = (context = new AudioContext())
  const resume = (): void => void (made.state === 'suspended' && made.resume().catch(() => undefined))
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, resume, { passive: true })
  resume()
  return made
}

/** Play a sound so many seconds from now; nothing while the browser does not allow any. */
export function sing(sound: Sound, after = 0): void {
  const on = awake()
  if (on.state !== 'running') return
  for (const part of PARTS[sound]) start(on, part, on.currentTime + after + (part.at ?? 0))
}

function start(on: AudioContext, part: Part, at: number): void {
  const gain = on.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(VOLUME * (part.loud ?? 1), at + ATTACK)
  gain.gain.exponentialRampToValueAtTime(0.0004, at + part.last)
  gain.connect(on.destination)
  const source = 'hz' in part ? tone(on, part, at, gain) : band(on, part, gain)
  source.start(at)
  source.stop(at + part.last + 0.05)
}

function tone(on: AudioContext, { hz, to, last, wave }: Tone, at: number, out: AudioNode): AudioScheduledSourceNode {
  const source = on.createOscillator()
  source.type = wave ?? 'sine'
  source.frequency.setValueAtTime(hz, at)
  if (to) source.frequency.exponentialRampToValueAtTime(to, at + last)
  source.connect(out)
  return source
}

/** Noise of one band. */
function band(on: AudioContext, { noise, narrow }: Noise, out: AudioNode): AudioScheduledSourceNode {
  if (!hiss) {
    hiss = on.createBuffer(1, on.sampleRate, on.sampleRate)
    const samples = hiss.getChannelData(0)
    for (let k = 0; k < samples.length; k++) samples[k] = 2 * Math.random() - 1
  }
  const [source, filter] = [on.createBufferSource(), on.createBiquadFilter()]
  source.buffer = hiss
  filter.type = 'bandpass'
  filter.frequency.value = noise
  filter.Q.value = narrow ?? 1
  source.connect(filter).connect(out)
  return source
}
