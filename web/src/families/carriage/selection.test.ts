import { describe, expect, it } from 'vitest'

import type { Action } from '../../lib/types'
import { destinations, fits, isLater, needs, targetOf } from './selection'
import type { CarriageReach } from './types'

const move = (cards: string[], linked = false, pass: string | null = null, total = 3): Action => ({
  id: 1,
  kind: 'move',
  fields: { cards, linked, pass, total },
  text: '',
})
const act = (kind: string, fields: Record<string, unknown> = {}): Action => ({ id: 2, kind, fields, text: '' })

const reach: CarriageReach = {
  plain: { '3': ['A1.1', 'A2.0'], '4': ['A3.4'] },
  past: { '3': ['A0.2', 'A2.6'] },
}

describe('where cards lead', () => {
  it('a total reaches the cells that the server names, and more with a pass card', () => {
    const [plain, past] = [move(['red3']), move(['red3'], false, 'excuse-me')]
    const found = destinations([plain, past], reach)
    expect([...found.keys()].sort()).toEqual(['A0.2', 'A1.1', 'A2.0', 'A2.6'])
    expect(found.get('A1.1')).toEqual([plain])
    expect(found.get('A2.6')).toEqual([past])
  })

  it('moves with more valuable cards come last', () => {
    const four = [['advanced-4'], ['red2', 'red2'], ['blue4']].map((cards) => move(cards, false, null, 4))
    const ways = destinations(four, reach).get('A3.4')
    expect(ways?.map(({ fields }) => fields['cards'])).toEqual([['blue4'], ['red2', 'red2'], ['advanced-4']])
  })

  it('a card targets the seat in its fields, or the one that the server names', () => {
    expect(targetOf(act('play', { card: 'eccentric', seat: 2 }))).toBe(2)
    expect(targetOf(act('play', { card: 'express', aims_at: 1 }))).toBe(1)
    expect(targetOf(act('play', { card: 'reverse' }))).toBeNull()
  })
})

it('a link that adds its number leads as far as the server says', () => {
  const far: CarriageReach = { plain: { '15': ['B2.13'] }, past: {} }
  expect([...destinations([move(['red5', 'blue5'], true, null, 15)], far).keys()]).toEqual(['B2.13'])
})

it('Begging is allowed now or later', () => {
  expect([act('allow'), act('allow', { later: true })].map(isLater)).toEqual([false, true])
})

describe('what the picked cards can do', () => {
  const linked = move(['red3', 'blue2'], true)
  const legal = [act('end'), act('discard', { card: 'red3' }), move(['red3']), linked, move(['red3'], false, 'rebel')]

  it('a link is one of the cards', () => {
    expect(needs(linked, 'advanced-1')).toEqual(['red3', 'blue2', 'advanced-1'])
  })

  it('some actions use exactly these cards, others use more', () => {
    const found = fits(legal, ['red3'], 'advanced-1')
    expect(found.exact.map(({ kind }) => kind)).toEqual(['discard', 'move'])
    expect(found.wider).toEqual([linked, legal[4]])
    expect([...found.more].sort()).toEqual(['advanced-1', 'blue2', 'rebel'])
    expect(fits(legal, ['blue2', 'rebel'], 'advanced-1')).toEqual({ exact: [], wider: [], more: new Set() })
  })
})
