import { afterAll, expect, test } from 'vitest'

import { setLanguage } from '../lib/i18n/index.svelte'
import { rulingNote } from './rules.svelte'

afterAll(() => setLanguage('en'))

test.each([
  ['en', 'Our ruling', 'In part our ruling'],
  ['pt-BR', 'Decisão nossa', 'Em parte decisão nossa'],
  ['pt-PT', 'Decisão nossa', 'Em parte decisão nossa'],
] as const)('a clause says whether it is our ruling, as a whole or in part: %s', async (lang, whole, part) => {
  await setLanguage(lang)
  expect(rulingNote('text')).toBeUndefined()
  expect(rulingNote('ruling')?.startsWith(whole)).toBe(true)
  expect(rulingNote('text+ruling')?.startsWith(part)).toBe(true)
})
