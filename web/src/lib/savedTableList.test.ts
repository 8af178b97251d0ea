import { expect, test } from 'vitest'
import { savedRematch, withoutSeat, withTable, type SavedTable } from './savedTableList'

const table = (id: string, at: number, seats: SavedTable['seats'] = [], host: string | null = null): SavedTable => ({
  id,
  game: 'harbour',
  host,
  seats,
  at,
})
const ana = { seat: 0, token: 'a', name: 'Ana' }
const rui = { seat: 1, token: 'r', name: 'Rui' }

test('the newest table comes first, and at most sixty are kept', () => {
  let list: SavedTable[] = []
  for (let k = 0; k < 70; k++) list = withTable(list, table(`t${k}`, k))
  expect(list).toHaveLength(60)
  expect(list[0]?.id).toBe('t69')
  expect(list.at(-1)?.id).toBe('t10')
})

test('a second seat at the same table joins the first, and the host stays host', () => {
  const list = withTable([table('x', 1, [ana], 'h')], table('x', 2, [rui]))
  expect(list).toEqual([table('x', 2, [ana, rui], 'h')])
})

test('a seat that is taken again replaces the old one', () => {
  const list = withTable([table('x', 1, [ana])], table('x', 2, [{ ...ana, token: 'b' }]))
  expect(list[0]?.seats).toEqual([{ ...ana, token: 'b' }])
})

test('a seat that is saved again keeps its share', () => {
  const list = withTable([table('x', 1, [{ ...ana, share: 'ff' }])], table('x', 2, [ana]))
  expect(list[0]?.seats).toEqual([{ ...ana, share: 'ff' }])
})

test('a token moves with its holder to another seat', () => {
  const list = withTable([table('x', 1, [ana])], table('x', 2, [{ ...ana, seat: 2 }]))
  expect(list[0]?.seats).toEqual([{ ...ana, seat: 2 }])
})

test('a table without seats is forgotten, unless this browser hosts it', () => {
  expect(withoutSeat([table('x', 1, [ana])], 'x', 'a')).toEqual([])
  expect(withoutSeat([table('x', 1, [ana], 'h')], 'x', 'a')).toEqual([table('x', 1, [], 'h')])
  expect(withoutSeat([table('x', 1, [ana, rui])], 'x', 'a')).toEqual([table('x', 1, [rui])])
  expect(withoutSeat([table('x', 1, [ana])], 'y', 'a')).toEqual([table('x', 1, [ana])])
})

test('in a rematch everyone moves one seat on', () => {
  const again = savedRematch(table('x', 1, [ana, { ...rui, seat: 2 }], 'h'), 'y', 3, 9)
  expect(again).toEqual(
    table(
      'y',
      9,
      [
        { ...ana, seat: 1 },
        { ...rui, seat: 0 },
      ],
      'h',
    ),
  )
})
