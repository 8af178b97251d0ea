/** How actions of Linha de Comboio are shown while they happen: for how long, and with which sounds. */

import type { Sound } from '../../lib/sound'
import type { TableEvent } from '../../lib/types'
import type { Cue } from '../family'

export const ROLL = 0.8 // share of the pace in which the die rolls

/** Each kind of action. What nobody can see takes no time: a seat that lets a card pass, the end of a turn. */
const CUES: Record<string, [weight: number, sound?: Sound]> = {
  board: [1, 'step'],
  'u-pass': [1.2, 'open'],
  move: [0.6, 'card'],
  to: [1, 'step'],
  play: [1.4, 'card'],
  allow: [0],
  block: [1.6, 'block'],
  take: [1, 'card'],
  pick: [0.8, 'step'],
  sit: [1, 'sit'],
  pay: [1, 'sit'],
  discard: [0.4, 'card'],
  keep: [0],
  end: [0],
}

export function cue({ move, facts = [], seat }: TableEvent): Cue {
  const [weight, sound] = CUES[move?.kind ?? ''] ?? [1, 'card']
  const sounds: Cue['sounds'] = sound ? [{ sound }] : []
  const doors = facts.find(({ fact }) => fact === 'doors')
  if (doors) {
    const rolled = doors['open'] ? 'open' : 'shut'
    return { weight: 2, sounds: [{ sound: 'die' }, { sound: rolled, at: ROLL }] }
  }
  if (facts.some((one) => one.fact === 'seated' && one['seat'] === seat)) sounds.push({ sound: 'sit', at: 0.8 })
  const hurts = facts.some(({ fact }) => fact === 'loses_seat' || fact === 'both_leave')
  return { weight: weight + (hurts ? 0.6 : 0), sounds }
}
