import { afterAll, describe, expect, it, test } from 'vitest'

import { LANGS, setLanguage } from '../lib/i18n/index.svelte'
import { empty, keys, repeated } from '../lib/i18n/checks.fixture'
import type { Lang } from '../lib/settings.svelte'
import { clauseGame, familyOf, gameAbout, gameName, LISTED_GAMES, listedGame, rulesGame } from '.'

afterAll(() => setLanguage('en'))

test('the server names the family of a game, whatever the game is called', () => {
  expect(familyOf({ game: 'my-island', family: 'ride' }).id).toBe('ride')
  expect(familyOf({ game: 'my-island', family: 'carriage' }).id).toBe('carriage')
  expect(familyOf(listedGame('chicago')).id).toBe('carriage')
})

test('a family without a folder here is shown by the plain one, under its own rules', () => {
  const harbour = { game: 'harbour', family: 'ships' }
  expect(familyOf(harbour).id).toBe('plain')
  expect(rulesGame(harbour)).toBe('harbour')
  expect(rulesGame({ game: 'my-island', family: 'ride' })).toBe('usa')
})

test('a clause is found on the page of its game', () => {
  expect(['US-12', 'HI-3', 'JP-4', 'CH-70', 'XX-1'].map(clauseGame)).toEqual(['usa', 'usa', 'japan', 'chicago', 'usa'])
})

describe.each(Object.keys(LANGS) as Lang[])('in %s', (lang) => {
  it('every game has a name, a line about it, rules in one minute and a tour of five short steps', async () => {
    await setLanguage(lang)
    for (const game of LISTED_GAMES) {
      const help = await familyOf(listedGame(game)).loadHelp?.()
      expect(gameName(game)).toBeTruthy()
      expect(gameAbout(game)).toBeTruthy()
      expect(help?.oneMinute(game)?.does.length).toBeGreaterThanOrEqual(3)
      const tour = help?.tour(game) ?? []
      expect(tour).toHaveLength(5)
      for (const step of tour) {
        expect(step.text.length).toBeLessThan(260)
        expect(step.at?.length).toBeGreaterThan(0)
      }
    }
  })
})

interface Texts {
  messages: object
  changes?: object
}
const texts = import.meta.glob<Texts>('./*/i18n/{en,pt-BR,pt-PT}.ts', { eager: true })
const families = [...new Set(Object.keys(texts).map((path) => path.split('/')[1] ?? ''))]
const textsOf = (family: string, lang: Lang): Texts => texts[`./${family}/i18n/${lang}.ts`] as Texts

describe.each(families)('the texts of %s', (family) => {
  it.each(['pt-BR', 'pt-PT'] as const)('have the same keys in %s as in English, and none is empty', (lang) => {
    const { messages } = textsOf(family, lang)
    expect(keys(messages).sort()).toEqual(keys(textsOf(family, 'en').messages).sort())
    expect(empty(messages)).toEqual([])
  })

  it('hold in pt-PT only what differs from pt-BR', () => {
    const { changes } = textsOf(family, 'pt-PT')
    expect(changes).toBeDefined()
    expect(repeated(changes, textsOf(family, 'pt-BR').messages)).toEqual([])
  })
})

/** The text of every source file outside this folder, by path. The generated types are the server's. */
const sources = import.meta.glob<string>(['../**/*.{ts,svelte,css}', '!../families/**', '!../lib/api-types.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A text as lower-case words between blanks: isChicago, CHICAGO_TILES and chicago-tiles all contain ` chicago `. */
const wordsOf = (text: string): string =>
  ` ${(
    text
      .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  ).join(' ')} `

test('no file outside families/ names a family or a game', () => {
  const names = ['ride', 'carriage', ...LISTED_GAMES, ...LISTED_GAMES.map((game) => gameName(game) ?? '')].map(wordsOf)
  const named = (line: string): boolean => names.some((name) => wordsOf(line).includes(name))
  expect(['isChicago', 'CARRIAGE_TABLE', 'san-francisco', 'rideText', 'override'].map(named)).toEqual([
    ...[true, true, true, true, false],
  ])
  expect(Object.keys(sources).length).toBeGreaterThan(60)
  const found = Object.entries(sources).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, k) => (named(line) ? [`${path}:${k + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

/** The text of every source file, except tests and fixtures. */
const all = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts', '!../**/*.fixture.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no file names a clause of the rules: the server does', () => {
  expect(Object.keys(all).length).toBeGreaterThan(150)
  const found = Object.entries(all).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, k) => (/\b[A-Z]{2}-\d+\b/.test(line) ? [`${path}:${k + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
