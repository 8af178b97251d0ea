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
    expect(logLine(event('to', { cell: 'A3.4' }, []), NAMES).spots).toEqual([{ text: 'A3.4', spot: 'A3.4' }])
    expect(logLine(event('block', {}, [{ fact: 'no_effect', card: 'exit-1x' }], 2), NAMES).text).toBe(
      'Caio blocks Exit 1X with a Rebel Passenger',
    )
  })

  it('says when a card is replaced, and which card is taken from a hand that is shown', () => {
    const hand: Fact = { fact: 'shows', seat: 1, to: 0 }
    expect(logLine(event('allow', { later: true }, [hand], 1), NAMES).text).toBe(
      'Bia lets it happen, to draw later; Bia shows Ana their hand',
    )
    expect(logLine(event('allow', {}, [{ ...hand, cards: { red3: 1, rebel: 1 } }], 1), NAMES).text).toBe(
      'Bia lets it happen; Bia shows Ana their hand: red 3 and Rebel Passenger',
    )
    const takes: Fact = { fact: 'takes', seat: 0, victim: 1 }
    expect(logLine(event('take', {}, [takes]), NAMES).text).toBe('Ana takes a card from Bia')
    expect(logLine(event('take', {}, [{ ...takes, cards: { red3: 1 } }]), NAMES).text).toBe('Ana takes red 3 from Bia')
    expect(logLine(event('take', { card: 'red3' }), NAMES).text).toBe('Ana takes red 3')
  })

  it('says who shuts whom in, and how often in a row', async () => {
    const shut: Fact = { fact: 'shut_in', seat: 0, by: 2, turns: 3, clause: 'CH-69' }
    expect(logLine(event('end', {}, [shut]), NAMES)).toEqual({
      text: 'Ana ends the turn; Ana is shut in by Caio (3 turns in a row)',
      clause: 'CH-69',
    })
    expect(logLine(event('end', {}, [{ ...shut, turns: 1 }]), NAMES).text).toContain('by Caio (1 turn)')
    await setLanguage('pt-PT')
    expect(logLine(event('end', {}, [shut]), NAMES).text).toBe(
      'Ana termina o turno; o peão de Ana está encurralado por Caio (3 turnos seguidos)',
    )
  })

  it('names the player whose pawns both leave', () => {
    expect(logLine(event('board', { door: 3 }, [{ fact: 'both_leave', clause: 'CH-25' }]), NAMES)).toEqual({
      text: 'Ana boards at door 3; both of Ana’s pawns leave the train',
      clause: 'CH-25',
    })
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
