import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test('what was read stays read after a reload, table by table', async () => {
  const { lastRead, markRead } = await import('./chatRead.svelte')
  expect(lastRead('x')).toBe(0)
  markRead('x', 7)
  markRead('x', 5)
  markRead('y', 2)
  vi.resetModules()
  const again = await import('./chatRead.svelte')
  expect([again.lastRead('x'), again.lastRead('y'), again.lastRead('z')]).toEqual([7, 2, 0])
})

test.each(['null', '{}', '[null, "x", ["y"]]', 'no JSON'])('what is not such a list is none: %s', async (text) => {
  localStorage.setItem('trilhos.chat', text)
  const { lastRead, markRead } = await import('./chatRead.svelte')
  expect(lastRead('y')).toBe(0)
  markRead('y', 3)
  expect(lastRead('y')).toBe(3)
})

test('the list stays short', async () => {
  const { lastRead, markRead } = await import('./chatRead.svelte')
  for (let k = 0; k < 100; k++) markRead(`table ${k}`, 1)
  expect((JSON.parse(localStorage.getItem('trilhos.chat') ?? '') as unknown[]).length).toBe(60)
  expect([lastRead('table 0'), lastRead('table 99')]).toEqual([0, 1])
})
