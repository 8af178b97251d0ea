import { expect, test } from 'vitest'
import { unused } from './checks.fixture'
import { messages as pages } from './en'

const sources: Record<string, string> = import.meta.glob(
  ['/src/**/*.{svelte,ts}', '!/src/**/i18n/**', '!/src/**/*.test.ts', '!/src/**/api-types.ts'],
  { query: '?raw', import: 'default', eager: true },
)
const families: Record<string, { messages: object }> = import.meta.glob(
  ['/src/families/*/i18n/en.ts', '/src/families/*/edit/i18n/en.ts', '/src/edit/i18n/en.ts', '/src/me/i18n/en.ts'],
  { eager: true },
)
const under = (folder: string): string =>
  Object.entries(sources)
    .flatMap(([path, source]) => (path.startsWith(folder) ? [source] : []))
    .join('\n')

test.each(Object.entries(pages))('every text of the area %s is used', (_, messages) => {
  expect(unused(messages, under('/src/'))).toEqual([])
})

test.each(Object.entries(families))('every text of %s is used', (path, { messages }) => {
  const folder = path.startsWith('/src/families/') ? path.replace('i18n/en.ts', '') : '/src/'
  expect(unused(messages, under(folder))).toEqual([])
})

test('a text that nothing uses is found', () => {
  const messages = { a: 'one', b: 'two', kinds: { c: 'three', d: 'four' }, e: { f: 'five', g: 'six' } }
  expect(unused(messages, "t().area.a + t().area.kinds[kind] + say('f')")).toEqual(['.b', '.e.g'])
})
