import { expect, test } from 'vitest'
import { best } from './index.svelte'
import { messages as en } from './en'
import { messages as br } from './pt-BR'
import { messages as pt } from './pt-PT'

test.each([
  [['pt-BR', 'en'], 'pt-BR'],
  [['pt'], 'pt-BR'],
  [['pt-PT'], 'pt-PT'],
  [['pt-AO', 'en'], 'pt-PT'],
  [['de-DE', 'en-GB', 'pt'], 'en'],
  [['de', 'pt-BR'], 'pt-BR'],
  [[], 'en'],
])('somebody who asks for %j reads %s', (asked, lang) => expect(best(asked)).toBe(lang))

/** Every key, at any depth. */
const keys = (value: unknown, path = ''): string[] =>
  value !== null && typeof value === 'object' ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`)) : [path]

test.each([
  ['pt-BR', br],
  ['pt-PT', pt],
])('%s says all that English says, nothing more, and nothing that is empty', (_, other) => {
  expect(keys(other).sort()).toEqual(keys(en).sort())
  const empty = (value: unknown): boolean => value === '' || (typeof value === 'object' && value !== null && Object.values(value).some(empty))
  expect(empty(other)).toBe(false)
})
