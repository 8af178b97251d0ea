import { afterAll, describe, expect, it } from 'vitest'

import { setLanguage } from '../../lib/i18n/index.svelte'
import type { Fact, TableEvent } from '../../lib/types'
import { logLine } from './logText'

const NAMES = ['Ana', 'Rui']
const event = (kind: string, fields: Record<string, unknown>, facts: Fact[] = [], seat = 0): TableEvent => ({
  n: 1,
  at: 0,
  kind: 'action',
  seat,
  move: { kind, fields },
  facts,
})
const CLAIM = { route: 'Duluth-Omaha/2', id: 40, pay: 'red1 wild1', colour: 'red', cards: 1, wilds: 1 }

describe('the log', () => {
  afterAll(() => setLanguage('en'))

  it('describes actions and their consequences', async () => {
    await setLanguage('en')
    expect(
      logLine(
        event('claim', CLAIM, [
          { fact: 'points', n: 2 },
          { fact: 'trains_left', n: 40, train: 'train' },
        ]),
        NAMES,
        null,
      ).text,
    ).toBe('Ana claims Duluth-Omaha with 1 red and 1 wild; 2 points.')
    expect(logLine(event('draw', {}, [{ fact: 'cards', n: 1 }], 1), NAMES, null).text).toBe('Rui draws a card.')
    expect(logLine(event('keep', { n: 2 }, [{ fact: 'kept', n: 2, of: 3 }], 1), NAMES, null).text).toBe(
      'Rui keeps 2 of 3 tickets.',
    )
    expect(logLine(event('keep', {}), NAMES, null).text).toBe('Ana has chosen tickets.')
  })

  it('names the clause behind a surprise', async () => {
    await setLanguage('en')
    const swept = event('take', { card: 'red' }, [{ fact: 'market', market: [], swept: true, clause: 'US-12' }])
    expect(logLine(swept, NAMES, null)).toEqual({
      text: 'Ana takes red; three wilds were face up, so the market is replaced.',
      clause: 'US-12',
    })
    expect(
      logLine(event('take', { card: 'red' }, [{ fact: 'market', market: [] }]), NAMES, null).clause,
    ).toBeUndefined()
    const passed = event('pass', {})
    expect(logLine({ ...passed, move: { kind: 'pass', fields: {}, clause: 'US-18' } }, NAMES, null).clause).toBe(
      'US-18',
    )
    const twin = logLine(event('claim', CLAIM, [{ fact: 'closes_twin', route: 41, clause: 'US-24' }]), NAMES, null)
    expect(twin.clause).toBe('US-24')
    expect(twin.text).toContain('twin')
  })

  it('mentions a token once', async () => {
    await setLanguage('en')
    expect(logLine(event('token', { city: 'Alcatraz' }, [{ fact: 'token', symbol: 'crab' }]), NAMES, null).text).toBe(
      'Ana takes the crab at Alcatraz.',
    )
    expect(
      logLine(event('claim', CLAIM, [{ fact: 'token', symbol: 'fog', clause: 'SF-11' }]), NAMES, null).clause,
    ).toBe('SF-11')
  })

  it.each([
    ['pt-BR', 'Ana conquista Duluth-Omaha com 1 vermelha e 1 locomotiva.', 'Rui compra uma carta.'],
    ['pt-PT', 'Ana conquista Duluth-Omaha com 1 vermelha e 1 locomotiva.', 'Rui tira uma carta.'],
  ] as const)('speaks %s', async (lang, claim, draw) => {
    await setLanguage(lang)
    expect(logLine(event('claim', CLAIM), NAMES, null).text).toBe(claim)
    expect(logLine(event('draw', {}, [], 1), NAMES, null).text).toBe(draw)
  })
})
