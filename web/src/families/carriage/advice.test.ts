import { expect, test } from 'vitest'

import { advisedCards, advisedSpots, adviceText } from './advice'
import { advisedSlots, slots } from './cards'
import type { CarriageView } from './types'

const view = {
  seat: 0,
  turn: 0,
  seats: [{ waiting: 3 }],
  reach: { plain: { 4: ['A1.2', 'A2.2'] }, past: {} },
} as unknown as CarriageView
const action = (kind: string, fields: Record<string, unknown>) => ({ kind, fields, text: kind })
const move = action('move', { cards: ['red3', 'red1'], linked: false, pass: null, total: 4 })

test('an action is about a door, a cell, or where its move can end', () => {
  expect(advisedSpots(action('board', { door: 2 }), view)).toEqual(['door 2'])
  expect(advisedSpots(action('board', {}), view)).toEqual(['door 3'])
  expect(advisedSpots(action('to', { cell: 'A1.2' }), view)).toEqual(['A1.2'])
  expect(advisedSpots(move, view)).toEqual(['A1.2', 'A2.2'])
  expect(advisedSpots(action('end', {}), view)).toEqual([])
  expect(advisedSpots(null, view)).toEqual([])
})

test('the cards of an action are marked one by one', () => {
  const hand = slots({ red3: 2, red1: 1, express: 1 })
  expect([...advisedSlots(hand, advisedCards(move, null))].sort()).toEqual(['red1#0', 'red3#0'])
})

test('advice is worded as what to do', () => {
  const names = ['Ana', 'Bia']
  expect(adviceText(move, names)).toBe('Play red 3 and red 1: 4 steps')
  expect(adviceText(action('play', { card: 'eccentric', seat: 1 }), names)).toBe('Play Eccentric Passenger on Bia')
  expect(adviceText(action('play', { card: 'begging', seat: 1, kind: 'number' }), names)).toBe(
    'Beg Bia for a number card',
  )
  expect(adviceText(action('to', { cell: 'A1.2' }), names)).toBe('Go to A1.2')
  expect(adviceText(action('end', {}), names)).toBe('End turn')
})
