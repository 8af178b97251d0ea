import { describe, expect, it } from 'vitest'

import type { Action } from '../lib/types'
import { asMove, destinations, fits, needs, nextPlayer, reach } from './choose'
import { cellText, planOf, TILE } from './plan'
import { seat, train, viewOf } from './tiles.fixture'

const plan = planOf(train('1A', '3A', 'short'))
const move = (cards: string[], linked = false, pass: string | null = null): Action => ({ id: 1, kind: 'move', fields: { cards, linked, pass }, text: '' })
const act = (kind: string, fields: Record<string, unknown> = {}): Action => ({ id: 2, kind, fields, text: '' })

/** Cells so many steps away where a pawn may end. */
function at(n: number, aisle: string, other: string | null, how: 'plain' | 'past', what: string): string[] {
  const found = reach(plan, viewOf([seat(0, { aisle }), seat(1, { aisle: other })]), 0)
  return Array.from({ length: 2 * TILE }, (_, cell) => cell)
    .filter((cell) => found?.free(cell) && found[how][cell] === n && what.includes(plan.signs[cell] ?? ''))
    .map(cellText)
}

describe('how far it is: the worked positions of the rules', () => {
  it('seats from the door without a pass card', () => {
    expect([1, 2, 3].flatMap((n) => at(n, 'A0.3', null, 'plain', 's'))).toEqual([])
    expect(at(4, 'A0.3', null, 'plain', 's')).toEqual(['A3.4'])
    expect(at(5, 'A0.3', null, 'plain', 's')).toEqual(['A1.1', 'A1.5'])
    expect(at(6, 'A0.3', null, 'plain', 's')).toEqual(['A3.0', 'A3.6'])
    expect(at(7, 'A0.3', null, 'plain', 's')).toEqual(['A1.7', 'A4.6'])
  })

  it('aisle spaces from the door', () => {
    expect(at(3, 'A0.3', null, 'plain', '.D')).toEqual(['A2.2', 'A2.4', 'A3.3'])
    expect(at(4, 'A0.3', null, 'plain', '.D')).toEqual(['A2.1', 'A2.5', 'A4.3'])
  })

  it('one stops beside another in the aisle, and passes only with a card', () => {
    expect(at(2, 'A2.3', 'A2.5', 'plain', '.')).toContain('A2.5')
    expect(at(3, 'A2.3', 'A2.5', 'plain', 's.')).toEqual(['A1.1', 'A2.0'])
    const moves = destinations([move(['red3'], false, 'excuse-me')], reach(plan, viewOf([seat(0, { aisle: 'A2.3' }), seat(1, { aisle: 'A2.5' })]), 0) ?? expect.fail())
    expect([...moves.keys()].sort()).toEqual(['A0.2', 'A0.4', 'A1.5', 'A2.6', 'A4.2'])
  })

  it('nobody moves without a pawn in the aisle', () => {
    expect(reach(plan, viewOf([seat(0), seat(1)]), 0)).toBeNull()
  })
})

describe('what the picked cards can do', () => {
  const hand = { red3: 1, blue2: 1, 'advanced-4': 1, 'advanced-1': 1, rebel: 1 }
  const linked = move(['red3', 'blue2'], true)
  const legal = [act('end'), act('discard', { card: 'red3' }), move(['red3']), linked, move(['red3'], false, 'rebel')]

  it('a link is the lowest Advanced Movement', () => {
    expect(needs(linked, hand)).toEqual(['red3', 'blue2', 'advanced-1'])
  })

  it('some take just these cards, others more', () => {
    const found = fits(legal, ['red3'], hand)
    expect(found.exact.map(({ kind }) => kind)).toEqual(['discard', 'move'])
    expect(found.wider).toEqual([linked, legal[4]])
    expect([...found.more].sort()).toEqual(['advanced-1', 'blue2', 'rebel'])
    expect(fits(legal, ['blue2', 'rebel'], hand)).toEqual({ exact: [], wider: [], more: new Set() })
  })

  it('asks about them in notation', () => {
    expect(asMove(['red3', 'blue2'])).toBe('move red3 blue2')
    expect(asMove(['red3', 'blue2', 'advanced-1', 'rebel'])).toBe('move red3 blue2 linked with rebel')
    expect(asMove(['red3', 'advanced-1'])).toBe('move red3 advanced-1')
  })

  it('dear cards come last', () => {
    const far = reach(plan, viewOf([seat(0, { aisle: 'A0.3' }), seat(1)]), 0) ?? expect.fail()
    const ways = destinations([move(['advanced-4']), move(['red2', 'red2']), move(['blue4'])], far).get('A3.4')
    expect(ways?.map(({ fields }) => fields['cards'])).toEqual([['blue4'], ['red2', 'red2'], ['advanced-4']])
  })
})

describe('who is next', () => {
  const three = [seat(0), seat(1, { skip: true }), seat(2)]
  it('steps over skip markers, either way round', () => {
    expect(nextPlayer(viewOf(three))).toBe(2)
    expect(nextPlayer(viewOf(three, { direction: -1 }))).toBe(2)
    expect(nextPlayer(viewOf([seat(0), seat(1, { skip: true })]))).toBeNull()
  })
})
