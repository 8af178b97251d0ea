import { describe, expect, test } from 'vitest'
import { TomlText, type Row, type Value } from './toml'
import { appending, changed, removingRows, setting, valueAt, written, type Change } from './tomlEdits'

const TEXT = `# my board
format = 1
id = "lisbon"   # short
name = 'Lisbon by tram'

# figures
[rules]
seats = [2, 3] # few
trains=16

[map]
cities = [
    { name = "Alcântara", lat = 38.7060, lon = -9.1750 }, # west
    # the centre
    { name = "Baixa", lat = 38.7110, lon = -9.1370 },
    { name = "Belém",lat=38.6970,lon=-9.2060 },
]
routes = [{ a = "Alcântara", b = "Baixa", length = 2, colour = "gray" }, { a = "Baixa", b = "Belém", length = 3, colour = "red" }]
tickets = []
`

const after = (text: string, change: (doc: TomlText) => Change[]): string => changed(text, change(new TomlText(text)))
const lines = (text: string): string[] => text.split('\n')
/** The lines of the second text that the first does not have, and the other way round. */
const difference = (one: string, other: string): [string[], string[]] => [
  lines(one).filter((line) => !lines(other).includes(line)),
  lines(other).filter((line) => !lines(one).includes(line)),
]

test('values are found by the paths that the server uses', () => {
  const doc = new TomlText(TEXT)
  expect(valueAt(doc, 'map.cities[2].name')).toBe('Belém')
  expect(doc.line('map.cities[2].lat')).toBe(16)
  expect(doc.line('map.cities[9].lat')).toBe(12)
  expect(doc.line('rules.trians')).toBe(7)
  expect(doc.line('cards')).toBe(0)
})

test('a text that is no TOML has a fault with its line', () => {
  expect(new TomlText('a = 1\nb = !\nc = 2\n').fault).toMatchObject({ line: 2 })
  expect(new TomlText(TEXT).fault).toBeNull()
})

describe('one change', () => {
  test('a value that is the same keeps how it is written', () => {
    expect(after(TEXT, (doc) => setting(doc, 'map.cities[0].lat', 38.706))).toBe(TEXT)
  })
  test('a value in a row', () => {
    const [gone, come] = difference(
      TEXT,
      after(TEXT, (doc) => setting(doc, 'map.cities[0].lat', 38.71)),
    )
    expect(gone).toHaveLength(1)
    expect(come).toEqual(['    { name = "Alcântara", lat = 38.71, lon = -9.1750 }, # west'])
  })
  test('a new key in a row, in a section and in a new section', () => {
    expect(after(TEXT, (doc) => setting(doc, 'map.routes[0].ferries', 1))).toContain('colour = "gray", ferries = 1 }')
    expect(after(TEXT, (doc) => setting(doc, 'rules.longest_path', 5))).toContain('trains=16\nlongest_path = 5\n')
    const cards = after(TEXT, (doc) => setting(doc, 'cards.red', 12))
    expect(cards).toContain('[cards]\nred = 12\n\n[map]')
    expect(after(cards, (doc) => setting(doc, 'cards.wild', 14))).toContain('red = 12\nwild = 14\n\n[map]')
  })
  test('a new top-level key comes before the sections', () => {
    expect(after(TEXT, (doc) => setting(doc, 'rules_page', 'JP'))).toContain('tram\'\nrules_page = "JP"\n')
    expect(after('', (doc) => setting(doc, 'format', 1))).toBe('format = 1\n')
  })
  test('a comment before a section stays with it', () => {
    const before = '# the map\n[map]\ntickets = []\n'
    expect(after(before, (doc) => setting(doc, 'rules.trains', 20))).toBe(`[rules]\ntrains = 20\n\n${before}`)
  })
  test('a key is removed with its line', () => {
    const [gone, come] = difference(
      TEXT,
      after(TEXT, (doc) => setting(doc, 'rules.seats', undefined)),
    )
    expect([gone, come]).toEqual([['seats = [2, 3] # few'], []])
    expect(after('[a]\nx = { b = 1, c = 2 }', (doc) => setting(doc, 'a.x.b', undefined))).toBe('[a]\nx = { c = 2 }')
    expect(after('[a]\nx = { b = 1, c = 2 }', (doc) => setting(doc, 'a.x.c', undefined))).toBe('[a]\nx = { b = 1 }')
  })
  test('dotted keys are continued', () => {
    const text = 'rules.trains = 20\nname = "x"\n'
    expect(after(text, (doc) => setting(doc, 'rules.seats', [2, 3]))).toBe(
      'rules.trains = 20\nrules.seats = [2, 3]\nname = "x"\n',
    )
  })
})

describe('rows', () => {
  const row = { name: 'Graça', lat: 38.7, lon: -9.1 }
  test('are added after the last one, with its indentation', () => {
    const text = after(TEXT, (doc) => appending(doc, 'map.cities', row))
    expect(difference(TEXT, text)).toEqual([[], ['    { name = "Graça", lat = 38.7, lon = -9.1 },']])
    expect((valueAt(new TomlText(text), 'map.cities') as Value[]).at(-1)).toEqual(row)
  })
  test('are added where the last row has a comment and no comma', () => {
    expect(after('a = [\n  1 # one\n]\n', (doc) => appending(doc, 'a', 2))).toBe('a = [\n  1, # one\n  2\n]\n')
    expect(after('a = [1, 2]', (doc) => appending(doc, 'a', 3))).toBe('a = [1, 2, 3]')
    expect(after('a = [1, 2, ]', (doc) => appending(doc, 'a', 3))).toBe('a = [1, 2, 3, ]')
  })
  test('are added to lists that are empty or missing', () => {
    expect(after(TEXT, (doc) => appending(doc, 'map.tickets', 1))).toContain('tickets = [\n    1,\n]\n')
    expect(after('a = [\n  # none yet\n]', (doc) => appending(doc, 'a', 1))).toBe('a = [\n  # none yet\n    1,\n]')
    expect(after('[map]\nx = 1\n', (doc) => appending(doc, 'map.cities', 1))).toBe(
      '[map]\nx = 1\ncities = [\n    1,\n]\n',
    )
  })
  test('are removed with their lines and comments', () => {
    const text = after(TEXT, (doc) => removingRows(doc, 'map.cities', [0, 2]))
    expect(difference(TEXT, text)[1]).toEqual([])
    expect(text).toContain('# the centre')
    expect(valueAt(new TomlText(text), 'map.cities')).toEqual([{ name: 'Baixa', lat: 38.711, lon: -9.137 }])
  })
  test.each([[[0]], [[1]], [[2]], [[0, 1]], [[1, 2]], [[0, 2]], [[0, 1, 2]]])(
    'are removed from one line: %j',
    (gone) => {
      for (const text of ['a = [10, 11, 12]', 'a = [10, 11, 12, ]', 'a = [ 10,11 , 12 ] # ten']) {
        const left = [10, 11, 12].filter((_, n) => !gone.includes(n))
        expect(valueAt(new TomlText(after(text, (doc) => removingRows(doc, 'a', gone))), 'a')).toEqual(left)
      }
    },
  )
  test('may be tables of their own', () => {
    const text = '[[map.cities]]\nname = "A"\n\n[[map.cities]]\nname = "B" # b\n\n[map.more]\nx = 1\n'
    const more = after(text, (doc) => appending(doc, 'map.cities', { name: 'C' }))
    expect(more).toContain('name = "B" # b\n\n[[map.cities]]\nname = "C"\n\n[map.more]')
    const fewer = after(more, (doc) => removingRows(doc, 'map.cities', [1]))
    expect(valueAt(new TomlText(fewer), 'map.cities')).toEqual([{ name: 'A' }, { name: 'C' }])
    expect(valueAt(new TomlText(fewer), 'map.more.x')).toBe(1)
  })
})

test('values are written so that they are read again', () => {
  const odd = ['"quoted"', 'back\\slash', 'tab\tand\nline', 'Ç🚂\x7f', -0.5, 12, true, [1, 'a'], { 'a b': 1, c: [] }]
  for (const value of odd) {
    const doc = new TomlText(`x = ${written(value)}`)
    expect(doc.fault).toBeNull()
    expect(doc.data['x']).toEqual(value)
  }
})

/** A stream of numbers that is the same in every run. */
function* dice(seed: number): Generator<number, never> {
  for (let state = seed; ;) yield (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648
}

test.each([...Array(40).keys()])('many changes, then their opposite: nothing else moves (seed %i)', (seed) => {
  const roll = dice(seed + 1)
  const below = (n: number): number => Math.floor(roll.next().value * n)
  let text = TEXT
  const mine: Row[] = (valueAt(new TomlText(text), 'map.cities') as Row[]).map((row) => ({ ...row }))
  for (let step = 0; step < 25; step++) {
    const at = below(mine.length)
    const kind = mine.length ? below(4) : 0
    if (kind === 0) {
      const row: Row = { name: `City ${seed} ${step}`, lat: below(80), lon: below(170) / 2 }
      mine.push(row)
      text = after(text, (doc) => appending(doc, 'map.cities', row))
    } else if (kind === 1) {
      mine.splice(at, 1)
      text = after(text, (doc) => removingRows(doc, 'map.cities', [at]))
    } else if (kind === 2) {
      mine[at]!['lat'] = below(80) + 0.25
      text = after(text, (doc) => setting(doc, `map.cities[${at}].lat`, mine[at]!['lat']))
    } else {
      const value = below(2) ? `inset ${below(3)}` : undefined
      if (value === undefined) delete mine[at]!['region']
      else mine[at]!['region'] = value
      text = after(text, (doc) => setting(doc, `map.cities[${at}].region`, value))
    }
    expect(valueAt(new TomlText(text), 'map.cities')).toEqual(mine)
  }
  const outside = (whole: string): string =>
    whole.slice(0, whole.indexOf('cities = [')) + whole.slice(whole.indexOf('\n]'))
  expect(outside(text)).toBe(outside(TEXT))
  expect(text).toContain('# the centre')
})
