import { expect, test } from 'vitest'
import { grouped, sinceLastAction } from './log'
import type { TableEvent } from './types'

let n = 0
const event = (kind: TableEvent['kind'], seat: number | null): TableEvent => ({ n: ++n, at: 0, kind, seat })

test('consecutive steps of one seat form one turn', () => {
  n = 0
  const groups = grouped([
    event('start', null),
    event('action', 0),
    event('action', 0),
    event('action', 1),
    event('action', 0),
  ])
  expect(groups.map((group) => [group.n, group.seat, group.events.length])).toEqual([
    [1, null, 1],
    [2, 0, 2],
    [4, 1, 1],
    [5, 0, 1],
  ])
})

test('chat does not split a turn, table events do', () => {
  n = 0
  const groups = grouped([
    event('action', 0),
    event('chat', 1),
    event('action', 0),
    event('bot', 1),
    event('action', 0),
  ])
  expect(groups.map((group) => group.events.map((one) => one.n))).toEqual([[1, 3], [4], [5]])
})

test('actions of the others since I acted, in order', () => {
  n = 0
  const events = [event('action', 1), event('action', 0), event('action', 1), event('chat', 1), event('action', 2)]
  expect(sinceLastAction(events, 0, 3).map((one) => one.n)).toEqual([3, 5])
})

test('my own last turn if nobody has acted since', () => {
  n = 0
  const events = [event('action', 0), event('action', 1), event('action', 0), event('action', 0)]
  expect(sinceLastAction(events, 0, 2).map((one) => one.n)).toEqual([3, 4])
})

test('spectators get the last two rounds', () => {
  n = 0
  const events = Array.from({ length: 20 }, (_, k) => event('action', k % 3))
  expect(sinceLastAction(events, null, 3).map((one) => one.n)).toEqual([15, 16, 17, 18, 19, 20])
  expect(sinceLastAction(events.slice(0, 2), 2, 3)).toHaveLength(2)
})
