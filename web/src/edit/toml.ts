/** A TOML text with the place of everything in it, so that it can be changed without touching anything else. */

import { getStaticTOMLValue, ParseError, parseTOML, type AST } from 'toml-eslint-parser'

export type Value = string | number | boolean | Value[] | { [key: string]: Value | undefined }
export type Row = Record<string, Value | undefined>
type Range = readonly [from: number, to: number]

/** Where something is in the text. */
export interface Spot {
  kind: 'value' | 'list' | 'inline' | 'section' | 'tables' | 'dotted'
  range: Range // of the value; of a section, from its header to its last pair
  line: number // from 1
  pair?: Range // with its key
  pairs: Range[] // of a table, in the order of the text
  items: Range[] // of a list
  prefix: string // before the keys of a dotted table, as in `rules.`
}

/** A text that is no TOML. */
export interface SyntaxFault {
  line: number
  reason: string
}

export class TomlText {
  readonly spots = new Map<string, Spot>() // by path, such as `map.routes[3].colour`
  readonly data: Row = {}
  readonly fault: SyntaxFault | null = null
  readonly comments: Range[] = []

  constructor(readonly text: string) {
    try {
      const program = parseTOML(text, { tomlVersion: '1.0' })
      this.data = getStaticTOMLValue(program) as Row
      this.comments = program.comments.map((one) => one.range)
      this.#document(program.body[0])
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      this.fault = { line: error.lineNumber, reason: error.message }
    }
  }

  /** The line of a path, or of the nearest thing around it; 0 if there is none. */
  line(path: string): number {
    for (let at = path; at; at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['), 0))) {
      const spot = this.spots.get(at)
      if (spot) return spot.line
    }
    return 0
  }

  #document(top: AST.TOMLTopLevelTable): void {
    const root = this.#add('', 'section', [0, 0], 1)
    for (const node of top.body) {
      if (node.type === 'TOMLKeyValue') this.#pair('', root, node)
      else this.#section(node)
    }
  }

  #section(node: AST.TOMLTable): void {
    const path = join('', node.resolvedKey)
    const spot = this.#add(path, 'section', node.range, node.loc.start.line)
    if (node.kind === 'array') {
      const list = path.slice(0, path.lastIndexOf('['))
      const known = this.spots.get(list) ?? this.#add(list, 'tables', node.range, node.loc.start.line)
      known.items.push(node.range)
    }
    for (const pair of node.body) this.#pair(path, spot, pair)
  }

  #pair(path: string, table: Spot, node: AST.TOMLKeyValue): void {
    table.pairs.push(node.range)
    const names = node.key.keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value))
    let at = path
    for (const [n, name] of names.entries()) {
      at = join(at, [name])
      if (n === names.length - 1) break
      const dotted = this.spots.get(at) ?? this.#add(at, 'dotted', node.range, node.loc.start.line)
      dotted.pairs.push(node.range)
      dotted.prefix = this.text.slice(node.range[0], node.key.keys[n + 1]?.range[0])
    }
    this.#value(at, node.value, node.loc.start.line).pair = node.range
  }

  #value(path: string, node: AST.TOMLContentNode, line = node.loc.start.line): Spot {
    if (node.type === 'TOMLValue') return this.#add(path, 'value', node.range, line)
    if (node.type === 'TOMLInlineTable') {
      const spot = this.#add(path, 'inline', node.range, line)
      for (const pair of node.body) this.#pair(path, spot, pair)
      return spot
    }
    const spot = this.#add(path, 'list', node.range, line)
    spot.items = node.elements.map((one) => one.range)
    for (const [n, item] of node.elements.entries()) this.#value(`${path}[${n}]`, item)
    return spot
  }

  #add(path: string, kind: Spot['kind'], range: Range, line: number): Spot {
    const spot: Spot = { kind, range, line, pairs: [], items: [], prefix: '' }
    this.spots.set(path, spot)
    return spot
  }
}

const join = (path: string, keys: readonly (string | number)[]): string =>
  keys.reduce<string>((at, key) => (typeof key === 'number' ? `${at}[${key}]` : at ? `${at}.${key}` : key), path)
