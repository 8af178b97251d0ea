/** How actions of the rail games are shown while they happen: for how long, and with which sounds. */

import { startOf } from '../../lib/pace'
import type { Fact, TableEvent } from '../../lib/types'
import type { Cue } from '../family'
import { rideText } from './i18n'
import type { Chart } from './types'

const FLIGHT = 0.5 // share of the pace after which a card lands

export function cue({ move, facts = [], seat }: TableEvent, names: string[], chart: Chart | null): Cue {
  const fact = (name: string): Fact | undefined => facts.find((one) => one.fact === name)
  const shown = movesPieces(move?.kind ?? '', move?.fields ?? {}, fact('cards'), chart)
  if (fact('completes')) shown.sounds.push({ sound: 'ticket', at: 1 })
  const last = fact('last_turns')
  if (!last) return shown
  const news = rideText().lastRound(names[(last['seat'] as number | undefined) ?? seat ?? -1] ?? '')
  return { ...shown, weight: shown.weight + 2, news }
}

function movesPieces(kind: string, fields: Record<string, unknown>, drawn: Fact | undefined, chart: Chart | null): Cue {
  switch (kind) {
    case 'claim': {
      const n = chart?.routes[fields['id'] as number]?.length ?? (fields['cards'] as number)
      const sounds = Array.from({ length: n }, (_, k) => ({ sound: 'train' as const, at: startOf(k, n) + LANDED }))
      return { weight: 1 + n / 6, sounds }
    }
    case 'draw': {
      const n = Math.min(3, (drawn?.['n'] as number | undefined) ?? 1)
      return {
        weight: 0.8,
        sounds: Array.from({ length: n }, (_, k) => ({ sound: 'card' as const, at: FLIGHT + k / 8 })),
      }
    }
    case 'take':
      return { weight: 0.8, sounds: [{ sound: 'card', at: FLIGHT }] }
    case 'token':
    case 'place':
      return { weight: 0.6, sounds: [{ sound: 'token' }] }
    case 'keep':
      return { weight: 0.3, sounds: [{ sound: 'card' }] }
    case 'pass':
      return { weight: 0.5, sounds: [] }
    default:
      return { weight: 0.8, sounds: [{ sound: 'card' }] }
  }
}

const LANDED = 0.4 // share of the pace after which a train stands: it slides for half of it, and slows down
