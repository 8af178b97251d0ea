import { afterEach, describe, expect, it } from 'vitest'

import { setLanguage } from '../../lib/i18n/index.svelte'
import type { Fact, TableEvent } from '../../lib/types'
import { logLine } from './logText'

const NAMES = ['Ana', 'Bia', 'Caio']
const event = (kind: string, fields: Record<string, unknown> = {}, facts: Fact[] = [], seat = 0): TableEvent => ({
  n: 1,
  at: 0,
  kind: 'action',
  seat,
  step: 1,
  action: kind,
  outcome: '',
  move: { kind, fields },
  facts,
})

afterEach(() => setLanguage('en'))

describe('the log in words', () => {
  it('reports the die', () => {
    expect(logLine(event('board', { door: 3 }, [{ fact: 'doors', open: true }]), NAMES)).toEqual({
      text: 'Ana rolls at door 3: it opens',
    })
    expect(logLine(event('board', { door: 3 }, [{ fact: 'doors', open: false, clause: 'CH-21' }]), NAMES).clause).toBe(
      'CH-21',
    )
  })

  it('names cards, seats and consequences', () => {
    const facts: Fact[] = [{ fact: 'takes', seat: 0, victim: 1, cards: { red3: 1 } }]
    expect(logLine(event('allow', {}, facts, 1), NAMES).text).toBe('Bia lets it happen; Ana gets red 3')
    const begs = event('play', { card: 'begging', seat: 1, kind: 'number' })
    expect(logLine({ ...begs, move: { ...begs.move!, clause: 'CH-60' } }, NAMES)).toEqual({
      text: 'Ana begs Bia for a number card',
      clause: 'CH-60',
    })
    expect(logLine(event('to', { cell: 'A3.4' }, [{ fact: 'seated', seat: 0, n: 5 }]), NAMES).text).toBe(
      'Ana sits down at A3.4 (5 seated)',
    )
    expect(logLine(event('block', {}, [{ fact: 'no_effect', card: 'exit-1x' }], 2), NAMES).text).toBe(
      'Caio blocks Exit 1X with a Rebel Passenger',
    )
  })

  it('does not mention hands that are only refilled', () => {
    expect(logLine(event('end', {}, [{ fact: 'draws', seat: 0, n: 2 }]), NAMES).text).toBe('Ana ends the turn')
  })

  it('is available in Portuguese', async () => {
    await setLanguage('pt-BR')
    expect(logLine(event('move', { cards: ['red3', 'blue2'], linked: true, pass: null, total: 5 }), NAMES).text).toBe(
      'Ana joga vermelha 3 e azul 2: 5 passos',
    )
  })

  it('falls back on notation', () => {
    expect(logLine({ ...event('end'), move: null }, NAMES).text).toBe('Ana: end')
  })
})
