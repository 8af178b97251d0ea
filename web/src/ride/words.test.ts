import { afterAll, describe, expect, it } from 'vitest'

import { speak } from '../lib/i18n/index.svelte'
import type { Fact, TableEvent } from '../lib/types'
import { sentence } from './words'

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
  afterAll(() => speak('en'))

  it('says what was done and what came of it', async () => {
    await speak('en')
    expect(sentence(event('claim', CLAIM, [{ fact: 'points', n: 2 }, { fact: 'trains_left', n: 40, train: 'train' }]), NAMES).text).toBe(
      'Ana claims Duluth-Omaha with 1 red and 1 wild; 2 points.',
    )
    expect(sentence(event('draw', {}, [{ fact: 'cards', n: 1 }], 1), NAMES).text).toBe('Rui draws a card.')
    expect(sentence(event('keep', { n: 2 }, [{ fact: 'kept', n: 2, of: 3 }], 1), NAMES).text).toBe('Rui keeps 2 of 3 tickets.')
    expect(sentence(event('keep', {}), NAMES).text).toBe('Ana has chosen tickets.')
  })

  it('names the clause behind a surprise', async () => {
    await speak('en')
    const swept = event('take', { card: 'red' }, [{ fact: 'market', market: [], swept: true }])
    expect(sentence(swept, NAMES)).toEqual({ text: 'Ana takes red; three wilds lay open: the market is swept.', clause: 'US-12' })
    expect(sentence(event('take', { card: 'red' }, [{ fact: 'market', market: [] }]), NAMES).clause).toBeUndefined()
    expect(sentence(event('pass', {}), NAMES).clause).toBe('US-18')
    expect(sentence(event('draw', {}, [{ fact: 'shuffled' }]), NAMES).clause).toBe('US-15')
  })

  it('tells a token once', async () => {
    await speak('en')
    expect(sentence(event('token', { city: 'Alcatraz' }, [{ fact: 'token', symbol: 'crab' }]), NAMES).text).toBe('Ana takes the crab at Alcatraz.')
    expect(sentence(event('claim', CLAIM, [{ fact: 'token', symbol: 'fog' }]), NAMES).clause).toBe('SF-11')
  })

  it.each([
    ['pt-BR', 'Ana conquista Duluth-Omaha com 1 vermelha e 1 coringa.', 'Rui compra uma carta.'],
    ['pt-PT', 'Ana conquista Duluth-Omaha com 1 vermelha e 1 joker.', 'Rui tira uma carta.'],
  ] as const)('speaks %s', async (lang, claim, draw) => {
    await speak(lang)
    expect(sentence(event('claim', CLAIM), NAMES).text).toBe(claim)
    expect(sentence(event('draw', {}, [], 1), NAMES).text).toBe(draw)
  })
})
