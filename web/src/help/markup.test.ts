import { describe, expect, it } from 'vitest'

import { blocks, splitMatches, matches, parts } from './markup'

const said = (text: string): string[] => parts(text).map((part) => `${part.as}:${part.text}`)

describe('the parts of a clause', () => {
  it('are plain text, emphasis, code, and references', () => {
    expect(said('**Exit 1X** (red). See CH-47; *always* a `p`.')).toEqual([
      'strong:Exit 1X',
      'plain: (red). See ',
      'clause:CH-47',
      'plain:; ',
      'em:always',
      'plain: a ',
      'code:p',
      'plain:.',
    ])
  })

  it('leave a lone asterisk and a long word alone', () => {
    expect(said('5 * 14 and A-B')).toEqual(['plain:5 * 14 and A-B'])
    expect(said('xUS-12')).toEqual(['plain:xUS-12'])
  })
})

describe('the blocks of a clause', () => {
  it('join the lines of a paragraph', () => {
    expect(blocks('One line\nand another.\n\nA second.')).toEqual([
      { as: 'p', parts: [{ as: 'plain', text: 'One line and another.' }] },
      { as: 'p', parts: [{ as: 'plain', text: 'A second.' }] },
    ])
  })

  it('have tables and lists', () => {
    const found = blocks(
      'Before:\n\n| face | count |\n| --- | --- |\n| Exit 1X | 4 |\n| Express | 5 |\n\n- one\n- two\nafter',
    )
    expect(found.map((block) => block.as)).toEqual(['p', 'table', 'ul', 'p'])
    const table = found[1]
    expect(
      table?.as === 'table' && table.rows.map((row) => row.map((cell) => cell.map((part) => part.text).join(''))),
    ).toEqual([
      ['Exit 1X', '4'],
      ['Express', '5'],
    ])
  })

  it('terminate for any text', () => {
    expect(blocks('| no table |\nwords').length).toBeGreaterThan(0)
    expect(blocks('\n\n')).toEqual([])
  })
})

describe('search', () => {
  it('finds words in any order, without case and accents', () => {
    expect(matches('A rota é fechada para todos', 'FECHADA rota')).toBe(true)
    expect(matches('São Francisco', 'sao')).toBe(true)
    expect(matches('A route', 'route wild')).toBe(false)
    expect(matches('Anything', '')).toBe(true)
  })

  it('splits a text at its matches', () => {
    expect(splitMatches('A rota é a Rota', 'rota')).toEqual(['A ', 'rota', ' é a ', 'Rota', ''])
    expect(splitMatches('ação', 'acao')).toEqual(['', 'ação', ''])
    expect(splitMatches('nothing', 'x')).toEqual(['nothing'])
    expect(splitMatches('nothing', '')).toEqual(['nothing'])
  })
})
