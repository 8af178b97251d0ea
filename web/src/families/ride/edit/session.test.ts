import { beforeEach, describe, expect, test } from 'vitest'
import LISBON from '../../../../../examples/boards/lisbon.toml?raw'
import { BoardEditor } from '../../../edit/editor.svelte'
import { newDraft } from '../../../edit/drafts.svelte'
import { Session } from './session.svelte'
import { colourFor, distance, lengthFor, shortestWay } from './suggest'

let session: Session
const lines = (text: string): string[] => text.split('\n')
const added = (): string[] => lines(session.editor.text).filter((line) => !lines(LISBON).includes(line))
const removed = (): string[] => lines(LISBON).filter((line) => !lines(session.editor.text).includes(line))

beforeEach(() => {
  session = new Session(new BoardEditor(newDraft(LISBON)))
})

test('a new city has a free name and is selected', () => {
  session.addCity(-9.18, 38.73, 'City')
  expect(added()).toEqual(['    { name = "City 13", lat = 38.73, lon = -9.18 },'])
  expect(session.selected).toEqual({ part: 'cities', n: 12 })
  session.addCity(-9.19, 38.73, 'City')
  expect(session.board.cities.at(-1)?.name).toBe('City 14')
})

test('a city is moved in one step, however often the pointer moves', () => {
  session.moveCity(2, -9.21, 38.7)
  session.moveCity(2, -9.22, 38.7)
  expect(added()).toEqual(['    { name = "Belém", lat = 38.7, lon = -9.22 },'])
  session.editor.history.undo()
  expect(session.editor.text).toBe(LISBON)
})

test('a city keeps its routes and tickets under a new name', () => {
  session.renameCity(session.board.byName.get('Belém')!, 'Torre de Belém')
  expect(session.editor.text).not.toContain('"Belém"')
  expect(added()).toHaveLength(removed().length)
  expect(session.board.between('Torre de Belém', 'Cacilhas')).toHaveLength(1)
  session.editor.history.undo()
  expect(session.editor.text).toBe(LISBON)
})

test('a city goes with everything that names it', () => {
  session.remove('cities', session.board.byName.get('Belém')!.n)
  expect(added()).toEqual([])
  expect(removed().every((line) => line.includes('Belém'))).toBe(true)
  expect(session.editor.text).not.toContain('"Belém"')
})

describe('routes and tickets', () => {
  test('two cities make a route; the third one between them is refused', () => {
    session.use('route')
    expect(session.pair('Alcântara')).toBe('first')
    expect(session.pair('Rato')).toBe('made')
    expect(session.pair('Rato')).toBe('first')
    expect(session.pair('Alcântara')).toBe('made')
    session.pair('Rato')
    expect(session.pair('Alcântara')).toBe('full')
    const [one, other] = session.board.between('Rato', 'Alcântara')
    expect(one?.length).toBe(other?.length)
    expect(added()).toHaveLength(2)
  })

  test('the same city twice is none', () => {
    session.use('route')
    session.pair('Rato')
    session.pair('Rato')
    expect(session.from).toBeNull()
  })

  test('twins keep the same length', () => {
    const [one] = session.board.between('Rato', 'Saldanha')
    session.setLength(one!.n, 4)
    expect(session.board.between('Rato', 'Saldanha').map((route) => route.length)).toEqual([4, 4])
  })

  test('a ticket is worth its shortest way', () => {
    session.use('ticket')
    session.pair('Belém')
    session.pair('Saldanha')
    expect(session.board.tickets.at(-1)).toMatchObject({ a: 'Belém', b: 'Saldanha', points: 6 })
    session.suggestPoints()
    expect(session.board.tickets[0]?.points).toBe(shortestWay(session.board, 'Alcântara', 'Campo Grande'))
  })
})

test('nothing is changed while the text is no TOML, and the board is still shown', () => {
  session.editor.history.change(`${LISBON}\nx = \n`)
  const text = session.editor.text
  session.addCity(0, 0, 'City')
  session.moveCity(0, 0, 0)
  expect(session.editor.text).toBe(text)
  expect(session.board.cities).toHaveLength(12)
})

test('a fault is shown where it is', () => {
  session.open('map.routes[8].colour')
  expect([session.tab, session.selected]).toEqual(['routes', { part: 'routes', n: 8 }])
  session.open('rules.trains')
  expect(session.tab).toBe('rules')
})

describe('suggestions', () => {
  test('distances on earth', () => {
    expect(distance({ lat: 38.72, lon: -9.14 }, { lat: 41.15, lon: -8.61 })).toBeCloseTo(274, 0)
    expect(distance({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111.2, 1)
  })

  test('lengths follow the routes that are there', () => {
    const { board } = session
    const far = lengthFor(board, board.byName.get('Belém')!, board.byName.get('Oriente')!)
    expect(far).toBe(board.points.length)
    expect(lengthFor(board, board.byName.get('Rato')!, board.byName.get('Saldanha')!)).toBe(2)
  })

  test('the colour is one that is rare, and never that of the twin', () => {
    const { board } = session
    const [a, b] = [board.byName.get('Estrela')!, board.byName.get('Rato')!]
    expect(['yellow', 'red', 'green']).toContain(colourFor(board, a, b))
  })

  test('there may be no way', () => {
    expect(shortestWay(session.board, 'Belém', 'Nowhere')).toBeNull()
  })
})
