/** Trains for tests, from the drawings of their tiles. */

import type { CarriageSeat, CarriageView } from './types'
import { cellText, COLUMNS, ROWS, TILE } from './trainPlan'

const DRAWN: Record<string, string> = {
  '1A': `s|p|s|D|s|p|s|s|p|s|D|s|p|s
p|s|p|.|p|s|p|s|p|p|.|p|s|s
. . . . . . . . . . . . . .
s|p|p|.|s|p|s|p|s|p|.|p|s|p
p|s|s|D|p|s|s|p|s|s|D|s|p|s`,
  '3A': `s p s|D|s s p s s p|D|s s s
s|. . . . . . . . . . . .|p
. . . . . . . . . . . . . .
p|. . . . . . . . . . . .|s
s s s|D|s p s s p s|D|p s s`,
}

/** Two tiles, not turned. None of these has a bar between its rows. */
export function train(one: string, other: string, join: 'short' | 'long'): CarriageView['train'] {
  const rows = [one, other].flatMap((id) => (DRAWN[id] ?? '').split('\n'))
  const cells = rows.map((row) => [...row].filter((_, k) => k % 2 === 0).join('')).join('')
  const right = rows
    .map((row) => Array.from({ length: COLUMNS }, (_, c) => (row[2 * c + 1] === ' ' ? '1' : '0')).join(''))
    .join('')
  const open = '1'.repeat(TILE - COLUMNS)
  const last = Array.from({ length: COLUMNS }, (_, c) => (join === 'long' && (c === 3 || c === 10) ? '1' : '0')).join(
    '',
  )
  const doors = [0, 1].flatMap((tile) =>
    [0, ROWS - 1].flatMap((row) =>
      [3, 10].map((c) =>
        join === 'long' && row === (tile ? 0 : ROWS - 1) ? null : cellText(TILE * tile + COLUMNS * row + c),
      ),
    ),
  )
  return {
    tiles: `${one} ${other}`,
    join,
    cells,
    right,
    down: open + last + open + '0'.repeat(COLUMNS),
    doors,
    drawing: [],
  }
}

/** What the server says about the joint of these two tiles. */
export const PASSAGES: Record<'short' | 'long', CarriageView['passages']> = {
  short: [['A2.13', 'B2.0']],
  long: [
    ['A4.3', 'B0.3'],
    ['A4.10', 'B0.10'],
  ],
}

export const seat = (number: number, more: Partial<CarriageSeat> = {}): CarriageSeat => ({
  seat: number,
  supply: 12,
  waiting: null,
  aisle: null,
  seated: [],
  tokens: 3,
  skip: false,
  numbers: 2,
  actions: 3,
  shut_in: {},
  ...more,
})

export function viewOf(seats: CarriageSeat[], more: Partial<CarriageView> = {}): CarriageView {
  return {
    game: 'chicago',
    seat: 0,
    phase: 'main',
    to_act: [0],
    first: 0,
    turn: 0,
    turns: 0,
    steps: 0,
    direction: 1,
    next_player: 1,
    quota: 12,
    boarded: false,
    deck: { number: 50, action: 50 },
    discard: {},
    resting: {},
    card: null,
    target: null,
    kind: null,
    later: false,
    passed: false,
    total: null,
    pass: null,
    payers: [],
    train: train('1A', '3A', 'short'),
    seats,
    stars: {},
    passages: PASSAGES.short,
    house_rules: {},
    blockable: true,
    boarding_costs: false,
    boards_first: false,
    two_in_aisle: false,
    pawns: {},
    ...more,
  }
}
