import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test.each(['null', '{}', '"x"', '[null, {"id": "a"}]', 'no JSON'])('what is not a list of tables is none: %s', async (text) => {
  localStorage.setItem('trilhos.tables', text)
  const { keep, kept } = await import('./keep.svelte')
  expect(kept).toHaveLength(0)
  keep({ id: 'x', game: 'usa', host: null, seats: [], at: 1 })
  expect(kept.map((one) => one.id)).toEqual(['x'])
})

test('a language that nobody here speaks is not asked for', async () => {
  localStorage.setItem('trilhos.wishes', '{"lang": "tlh"}')
  const { begin, lang } = await import('./i18n/index.svelte')
  await begin()
  expect(lang()).toBe('en')
})
