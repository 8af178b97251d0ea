/** The facts of any view, arranged for display. */

import type { View } from '../../lib/types'

/** What the page shows elsewhere, or what only matters to programs. */
const SHOWN_ELSEWHERE = [
  'game',
  'seat',
  'phase',
  'to_act',
  'first',
  'turn',
  'turns',
  'steps',
  'seats',
  'hand',
  'result',
]

/** What lies on the table: every fact of a view that the page does not show elsewhere. */
export function tableFacts(view: View): [name: string, value: unknown][] {
  return Object.entries(view).filter(([name]) => !SHOWN_ELSEWHERE.includes(name))
}

/** `last_turns` is read as `Last turns`. */
export function label(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type Row = Record<string, unknown>

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSimple = (value: unknown): boolean =>
  !isObject(value) && !(Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null))

/** How to show a value: in a line, as names with values, as a table, or as a list of these. */
export type Shape =
  | { as: 'line'; values: unknown[] }
  | { as: 'fields'; fields: [string, unknown][] }
  | { as: 'table'; columns: string[]; rows: Row[] }
  | { as: 'list'; items: unknown[] }

export function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) {
    if (value.every((one) => isSimple(one) && !Array.isArray(one))) return { as: 'line', values: value }
    if (value.every(isObject)) return { as: 'table', columns: columnsOf(value), rows: value }
    return { as: 'list', items: value }
  }
  if (isObject(value)) return { as: 'fields', fields: Object.entries(value) }
  return { as: 'line', values: [value] }
}

/** The names used by any row, in order of appearance. */
export const columnsOf = (rows: readonly object[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]

/** The facts of a seat that fit in a word: for the standings. */
export function figures(seat: object | undefined, most = 6): [string, string | number | boolean][] {
  const simple = (entry: [string, unknown]): entry is [string, string | number | boolean] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1])
  return Object.entries(seat ?? {})
    .filter(([name]) => name !== 'seat')
    .filter(simple)
    .slice(0, most)
}
