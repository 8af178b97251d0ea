import { describe, expect, it } from 'vitest'

import { follow, moved, spots } from './pawns'
import { planOf } from './trainPlan'
import { PASSAGES, seat, train, viewOf } from './tiles.fixture'
import { addMoves } from './lastMoves'

const plan = planOf(train('1A', '3A', 'short'), PASSAGES.short)
const before = viewOf([seat(0, { aisle: 'A2.3', seated: ['A3.4'] }), seat(1, { waiting: 4 })])
const after = viewOf([seat(0, { seated: ['A3.4', 'A1.1'] }), seat(1, { aisle: 'B0.3' })])

describe('pawns from one view to the next', () => {
  it('a pawn that sits down keeps its key', () => {
    const one = follow(new Map(), before)
    const other = follow(one, after)
    expect([...other.keys()].sort()).toEqual([...one.keys()].sort())
    expect(moved(one, other)).toEqual([
      { seat: 0, from: 'A2.3', to: 'A1.1' },
      { seat: 1, from: 'door 4', to: 'B0.3' },
    ])
  })

  it('a pawn that leaves is removed with its trail', () => {
    const one = follow(new Map(), before)
    const other = follow(one, after)
    const lastMoves = addMoves([], one, other)
    expect(lastMoves).toHaveLength(2)
    const gone = follow(other, viewOf([seat(0, { seated: ['A3.4'] }), seat(1, { aisle: 'B0.3' })]))
    expect(gone.size).toBe(2)
    expect(addMoves(lastMoves, other, gone)).toEqual([{ seat: 1, from: 'door 4', to: 'B0.3' }])
  })

  it('a pawn at a door has just come, whoever left meanwhile', () => {
    const one = follow(new Map(), viewOf([seat(0, { aisle: 'A2.3' })]))
    expect(moved(one, follow(one, viewOf([seat(0, { waiting: 4 })])))).toEqual([])
  })

  it('pawns on one space are drawn side by side', () => {
    const view = viewOf([seat(0, { aisle: 'A2.3' }), seat(1, { aisle: 'A2.3' })])
    const drawn = spots(plan, follow(new Map(), view), view)
    expect(drawn).toHaveLength(2)
    expect(drawn[0]?.x).not.toBe(drawn[1]?.x)
    expect(drawn.every(({ small, standing }) => small && standing)).toBe(true)
  })
})
