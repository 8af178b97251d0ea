import { expect, test } from 'vitest'
import { GameUi, type Family } from '../families'
import { actionTexts, gameTitle, eventLine, namesAtTable } from './eventText'
import type { TableEvent, TableInfo } from './types'

const seat = { person: true, name: 'Ana', bot: null, free: false }
const table = {
  game: 'harbour',
  name: 'The Harbour',
  own_board: false,
  seats: [seat, { ...seat, person: false, name: 'Walton', bot: 'strong' }],
} as unknown as TableInfo
const names = namesAtTable(table)
const ui = new GameUi({
  logLine: (event: TableEvent, who: string[]) => ({ text: `${who[event.seat ?? 0]} ${event.move?.kind}` }),
} as unknown as Family)
const textOf = (event: Partial<TableEvent>): string =>
  eventLine({ n: 1, at: 0, seat: 0, kind: 'start', ...event }, names, table, ui).text

test('table events are described with names', () => {
  expect(textOf({ kind: 'sit', name: 'Ana' })).toBe('Ana sits down')
  expect(textOf({ kind: 'bot', level: 'expert' })).toBe('A bot plays for Ana (Expert)')
  expect(textOf({ kind: 'bot', seat: 1, level: 'strong' })).toBe('Walton sits down (bot, Strong)')
  expect(textOf({ kind: 'start', seat: null })).toBe('The game starts')
  expect(textOf({ kind: 'news of tomorrow' as TableEvent['kind'], seat: null })).toBe('news of tomorrow')
})

test('actions are described by the family, or in notation until it is loaded', () => {
  const event = { kind: 'action' as const, action: 'draw', outcome: '1 card', move: { kind: 'draws', fields: {} } }
  expect(textOf(event)).toBe('Ana draws')
  expect(eventLine({ n: 1, at: 0, seat: 1, ...event }, names, table, null).text).toBe('Walton: draw → 1 card')
})

test('actions with the same text are distinguished by their notation', () => {
  const action = (what: string, text: string): Parameters<typeof actionTexts>[0][number] => ({
    kind: what,
    fields: {},
    text,
  })
  const actions = [action('claims', 'claim A-B red1'), action('claims', 'claim A-B blue1'), action('passes', 'pass')]
  expect(actionTexts(actions, 0, names, ui)).toEqual([
    'Ana claims (claim A-B red1)',
    'Ana claims (claim A-B blue1)',
    'Ana passes',
  ])
  expect(actionTexts(actions.slice(0, 1), 0, names, null)).toEqual(['claim A-B red1'])
})

test('a custom board does not get the name of a published game', () => {
  expect(gameTitle(table)).toBe('The Harbour')
  expect(gameTitle({ ...table, own_board: true })).toBe('Custom board')
})
