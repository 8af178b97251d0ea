/** Parser for the markup of clauses: paragraphs, lists, tables, emphasis, code, references to clauses. */

import { plain } from '../lib/text'

export type Part = { as: 'plain' | 'strong' | 'em' | 'code' | 'clause'; text: string }
export type Block =
  { as: 'p'; parts: Part[] } | { as: 'ul'; items: Part[][] } | { as: 'table'; head: Part[][]; rows: Part[][][] }

const MARKS = /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*\s][^*]*)\*|`(?<code>[^`]+)`|\b(?<clause>[A-Z]{2}-\d+)\b/g

/** Split a line into its parts. */
export function parts(text: string): Part[] {
  const found: Part[] = []
  let at = 0
  for (const match of text.matchAll(MARKS)) {
    if (match.index > at) found.push({ as: 'plain', text: text.slice(at, match.index) })
    for (const as of ['strong', 'em', 'code', 'clause'] as const) {
      const inner = match.groups?.[as]
      if (inner !== undefined) found.push({ as, text: inner })
    }
    at = match.index + match[0].length
  }
  if (at < text.length) found.push({ as: 'plain', text: text.slice(at) })
  return found
}

const cells = (line: string): Part[][] =>
  line
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => parts(cell.trim()))

/** Split a text into its blocks. */
export function blocks(text: string): Block[] {
  const found: Block[] = []
  const lines = text.split('\n').map((line) => line.trim())
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    if (!line) {
      at++
    } else if (line.startsWith('|') && /^\|[\s:|-]+\|$/.test(lines[at + 1] ?? '')) {
      const end = lines.findIndex((other, k) => k > at && !other.startsWith('|'))
      const body = lines.slice(at + 2, end < 0 ? lines.length : end)
      found.push({ as: 'table', head: cells(line), rows: body.map(cells) })
      at += 2 + body.length
    } else if (/^[-*] /.test(line)) {
      const items: Part[][] = []
      while (/^[-*] /.test(lines[at] ?? '')) items.push(parts((lines[at++] ?? '').slice(2)))
      found.push({ as: 'ul', items })
    } else {
      const paragraph: string[] = []
      while (lines[at] && !/^(\||[-*] )/.test(lines[at] ?? '')) paragraph.push(lines[at++] ?? '')
      if (!paragraph.length) paragraph.push(lines[at++] ?? '')
      found.push({ as: 'p', parts: parts(paragraph.join(' ')) })
    }
  }
  return found
}

/** Whether a text contains all the words of a search. */
export function matches(text: string, wanted: string): boolean {
  const there = plain(text)
  return plain(wanted)
    .split(/\s+/)
    .every((word) => there.includes(word))
}

/** Split a text at the words of a search, to mark them: every second piece is a match. */
export function splitMatches(text: string, wanted: string): string[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean)
  const there = [...text].map((letter) => plain(letter))
  if (!words.length || there.some((letter) => letter.length !== 1)) return [text]
  const [flat, letters] = [there.join(''), [...text]]
  const pieces: string[] = []
  let at = 0
  while (at < flat.length) {
    const next = words.map((word) => ({ word, from: flat.indexOf(word, at) })).filter(({ from }) => from >= 0)
    const first = next.sort((p, q) => p.from - q.from || q.word.length - p.word.length)[0]
    if (!first) break
    pieces.push(
      letters.slice(at, first.from).join(''),
      letters.slice(first.from, first.from + first.word.length).join(''),
    )
    at = first.from + first.word.length
  }
  return [...pieces, letters.slice(at).join('')]
}
