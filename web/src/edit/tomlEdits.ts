/** Changes of a TOML text that leave everything else as it is: comments, order, spaces, and how values are written. */

import { TomlText, type Row, type Spot, type Value } from './toml'

/** Replace a part of the text. */
export interface Change {
  from: number
  to: number
  by: string
}

const INDENT = '    '
const REST_OF_LINE = /[ \t]*(#[^\n]*)?(?=\n|$)/y // nothing, or a comment

/** The text with these changes, which do not overlap. */
export function changed(text: string, changes: readonly Change[]): string {
  let out = text
  for (const { from, to, by } of [...changes].sort((one, other) => other.from - one.from || other.to - one.to))
    out = out.slice(0, from) + by + out.slice(to)
  return out
}

/** A value as TOML. */
export function written(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value).replaceAll('\x7f', '\\u007f')
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  const pairs = pairsOf(value)
  return pairs.length ? `{ ${pairs.join(', ')} }` : '{}'
}

const pairsOf = (row: Row): string[] =>
  Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : [`${bare(key)} = ${written(value)}`]))
const bare = (key: string): string => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key))

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1
const isBlank = (text: string): boolean => /^[ \t]*$/.test(text)

/** The end of the line, if nothing but a comment follows; otherwise undefined. */
function restOfLine(text: string, at: number): number | undefined {
  REST_OF_LINE.lastIndex = at
  return REST_OF_LINE.exec(text) ? REST_OF_LINE.lastIndex : undefined
}

/** Where the comma after an item is; undefined if there is none. */
function commaAfter(doc: TomlText, at: number): number | undefined {
  for (let k = at; k < doc.text.length; k++) {
    const comment = doc.comments.find(([from]) => from === k)
    if (comment) k = comment[1] - 1
    else if (doc.text[k] === ',') return k
    else if (!/\s/.test(doc.text[k] ?? '')) return undefined
  }
  return undefined
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a path leads to in the data of a text. */
export function valueAt(doc: TomlText, path: string): Value | undefined {
  let at: unknown = doc.data
  for (const [, key, n] of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g))
    at = (at as Record<string, unknown> | undefined)?.[key ?? n ?? '']
  return at as Value | undefined
}

/** Give a key a value; undefined removes the key. */
export function setting(doc: TomlText, path: string, value: Value | undefined): Change[] {
  const spot = doc.spots.get(path)
  if (value === undefined) return spot ? removing(doc, path) : []
  if (!spot) return inserting(doc, path, written(value))
  if (same(valueAt(doc, path), value)) return []
  if (spot.kind === 'value' || spot.kind === 'list' || spot.kind === 'inline')
    return [{ from: spot.range[0], to: spot.range[1], by: written(value) }]
  return []
}

/** Insert a key that is not there, in its table, which is made if it is missing. */
function inserting(doc: TomlText, path: string, value: string): Change[] {
  const dot = path.lastIndexOf('.')
  const [parent, key] = [path.slice(0, Math.max(dot, 0)), bare(path.slice(dot + 1))]
  const spot = doc.spots.get(parent)
  if (!spot || spot.kind === 'tables') return newSection(doc, parent, `${key} = ${value}`)
  const last = spot.pairs.at(-1)
  if (spot.kind === 'inline') {
    if (!last) return [{ from: spot.range[0], to: spot.range[1], by: `{ ${key} = ${value} }` }]
    return [{ from: last[1], to: last[1], by: `, ${key} = ${value}` }]
  }
  const pair = `${spot.prefix}${key} = ${value}`
  if (!last && parent === '') return [{ from: 0, to: 0, by: `${pair}\n` }]
  const [start, end] = last ?? spot.range
  const indent = last ? doc.text.slice(lineStart(doc.text, start), start) : ''
  const at = restOfLine(doc.text, last ? end : headerEnd(doc.text, start)) ?? end
  return [{ from: at, to: at, by: `\n${isBlank(indent) ? indent : ''}${pair}` }]
}

function headerEnd(text: string, start: number): number {
  const line = text.indexOf('\n', start)
  const header = text.slice(start, line < 0 ? undefined : line)
  return start + header.lastIndexOf(']', header.includes('#') ? header.indexOf('#') : undefined) + 1
}

/** Tables come in this order in a new file; one that is added comes before the first that should follow it. */
const ORDER = ['rules', 'cards', 'names', 'colours', 'bullet', 'tokens', 'journey', 'provenance', 'map']

function newSection(doc: TomlText, name: string, pair: string): Change[] {
  const later = ORDER.slice(ORDER.indexOf(name) + 1)
  const starts = later.flatMap((other) => {
    const spot = doc.spots.get(other)
    return ORDER.includes(name) && spot?.kind === 'section' ? [spot.range[0]] : []
  })
  if (!starts.length) {
    const gap = doc.text === '' ? '' : doc.text.endsWith('\n') ? '\n' : '\n\n'
    return [{ from: doc.text.length, to: doc.text.length, by: `${gap}[${name}]\n${pair}\n` }]
  }
  let at = lineStart(doc.text, Math.min(...starts))
  while (at > 0) {
    const before = lineStart(doc.text, at - 1)
    if (!/^[ \t]*#/.test(doc.text.slice(before, at))) break
    at = before // the comment belongs to what follows
  }
  return [{ from: at, to: at, by: `[${name}]\n${pair}\n\n` }]
}

/** Remove a key with its value, or a whole table. */
function removing(doc: TomlText, path: string): Change[] {
  const spot = doc.spots.get(path)
  if (!spot) return []
  if (spot.kind === 'section') return [wholeLines(doc.text, spot.range[0], sectionEnd(doc, spot), true)]
  if (!spot.pair) return []
  const owner = [...doc.spots.values()].find(
    (one) => one.kind === 'inline' && one.pairs.some((pair) => pair === spot.pair),
  )
  if (!owner) return [wholeLines(doc.text, ...spot.pair)]
  const n = owner.pairs.indexOf(spot.pair)
  const [before, after] = [owner.pairs[n - 1], owner.pairs[n + 1]]
  if (before) return [{ from: before[1], to: spot.pair[1], by: '' }]
  if (after) return [{ from: spot.pair[0], to: after[0], by: '' }]
  return [{ from: owner.range[0], to: owner.range[1], by: '{}' }]
}

const sectionEnd = (doc: TomlText, spot: Spot): number => spot.pairs.at(-1)?.[1] ?? headerEnd(doc.text, spot.range[0])

/** The lines of a range with their comment, and an empty line after them if asked for. */
function wholeLines(text: string, from: number, to: number, gap = false): Change {
  let end = (restOfLine(text, to) ?? to) + 1
  if (gap && text[end] === '\n') end += 1
  return { from: lineStart(text, from), to: Math.min(end, text.length), by: '' }
}

/** Add a row at the end of a list. */
export function appending(doc: TomlText, path: string, row: Value): Change[] {
  const spot = doc.spots.get(path)
  if (!spot) return inserting(doc, path, `[\n${INDENT}${written(row)},\n]`)
  const last = spot.items.at(-1)
  if (spot.kind === 'tables') {
    const end = sectionEnd(doc, doc.spots.get(`${path}[${spot.items.length - 1}]`) ?? spot)
    const at = restOfLine(doc.text, end) ?? end
    return [{ from: at, to: at, by: `\n\n[[${path}]]\n${pairsOf(row as Row).join('\n')}` }]
  }
  if (spot.kind !== 'list') return []
  if (!last) return [intoEmpty(doc.text, spot, row)]
  const indent = doc.text.slice(lineStart(doc.text, last[0]), last[0])
  const comma = commaAfter(doc, last[1])
  const after = comma === undefined ? last[1] : comma + 1
  const end = restOfLine(doc.text, after)
  if (end === undefined || !isBlank(indent))
    return [{ from: after, to: after, by: comma === undefined ? `, ${written(row)}` : ` ${written(row)},` }]
  const line: Change = { from: end, to: end, by: `\n${indent}${written(row)}${comma === undefined ? '' : ','}` }
  return comma === undefined ? [{ from: after, to: after, by: ',' }, line] : [line]
}

function intoEmpty(text: string, spot: Spot, row: Value): Change {
  const [open, close] = [spot.range[0] + 1, spot.range[1] - 1]
  const start = lineStart(text, close)
  const at = start > open && isBlank(text.slice(start, close)) ? start : close // after a comment, if there is one
  const line = `${INDENT}${written(row)},\n`
  return at === start && start > open ? { from: at, to: at, by: line } : { from: open, to: close, by: `\n${line}` }
}

/** Remove rows of a list. */
export function removingRows(doc: TomlText, path: string, rows: readonly number[]): Change[] {
  const spot = doc.spots.get(path)
  if (!spot || !rows.length) return []
  if (spot.kind === 'tables')
    return rows.flatMap((n) => {
      const table = doc.spots.get(`${path}[${n}]`)
      return table ? [wholeLines(doc.text, table.range[0], sectionEnd(doc, table), true)] : []
    })
  const gone = new Set(rows)
  return rows.flatMap((n) => {
    const item = spot.items[n]
    return item ? [withComma(doc, spot, gone, n, item)] : []
  })
}

function withComma(
  doc: TomlText,
  spot: Spot,
  gone: ReadonlySet<number>,
  n: number,
  item: readonly [number, number],
): Change {
  const comma = commaAfter(doc, item[1])
  const end = comma === undefined ? item[1] : comma + 1
  const start = lineStart(doc.text, item[0])
  if (start > spot.range[0] && isBlank(doc.text.slice(start, item[0])) && restOfLine(doc.text, end) !== undefined)
    return wholeLines(doc.text, item[0], end)
  const next = spot.items[n + 1]
  if (next) return { from: item[0], to: next[0], by: '' }
  let before = n - 1
  while (gone.has(before)) before -= 1 // what is removed up to here ends where this begins
  const left = spot.items[before]
  return { from: n - 1 === before && left ? left[1] : item[0], to: end, by: '' }
}
