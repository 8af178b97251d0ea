import { describe, expect, it } from 'vitest'

import { bars, cellOf, cellText, facing, planOf, shortestPath } from './trainPlan'
import { PASSAGES, train } from './tiles.fixture'

const short = planOf(train('1A', '3A', 'short'), PASSAGES.short)
const long = planOf(train('1A', '3A', 'long'), PASSAGES.long)

describe('the plan of a train', () => {
  it('converts cells to text and back', () => {
    for (const name of ['A0.0', 'A2.13', 'B0.0', 'B4.13']) expect(cellText(cellOf(name))).toBe(name)
  })

  it('has eight outer doors after a short join and four after a long one', () => {
    expect(short.doors.map(({ number, cell }) => `${number} ${cellText(cell)}`)).toEqual([
      '0 A0.3',
      '1 A0.10',
      '2 A4.3',
      '3 A4.10',
      '4 B0.3',
      '5 B0.10',
      '6 B4.3',
      '7 B4.10',
    ])
    expect(long.doors.map(({ number }) => number)).toEqual([0, 1, 6, 7])
  })

  it('joins the cars where the server says', () => {
    expect(short.next[cellOf('A4.3')]).not.toContain(cellOf('B0.3'))
    expect(long.next[cellOf('A4.3')]).toContain(cellOf('B0.3'))
    expect(short.next[cellOf('A2.13')]).toContain(cellOf('B2.0'))
  })

  it('never steps across a bar', () => {
    expect(short.next[cellOf('A0.4')]).not.toContain(cellOf('A0.3'))
    expect(bars(short).length).toBeGreaterThan(0)
  })

  it('turns benches to the aisle and pairs to the middle of the car', () => {
    expect(facing(short, cellOf('B0.4'))).toBe(90)
    expect(facing(short, cellOf('B4.4'))).toBe(270)
    expect(facing(short, cellOf('A0.0'))).toBe(0)
    expect(facing(short, cellOf('A0.13'))).toBe(180)
  })

  it('finds a shortest path, through others only if necessary', () => {
    const stops = (cell: number): boolean => short.signs[cell] === 'p'
    const path = shortestPath(short, cellOf('A0.3'), cellOf('A0.5'), stops).map(cellText)
    expect(path[0]).toBe('A0.3')
    expect(path.at(-1)).toBe('A0.5')
    expect(path).toHaveLength(shortestPath(short, cellOf('A0.3'), cellOf('A1.5'), stops).length + 1)
  })
})
