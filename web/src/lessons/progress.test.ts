import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  localStorage.clear()
  vi.resetModules()
})
const load = () => import('./progress.svelte')

test('an exercise once solved stays solved, also after the page is loaded again', async () => {
  const first = await load()
  expect(first.stateOf('one', 'keep-1')).toBeUndefined()
  first.answered('one', 'keep-1', false)
  expect(first.stateOf('one', 'keep-1')).toBe(false)
  first.answered('one', 'keep-1', true)
  first.answered('one', 'keep-1', false)
  vi.resetModules()
  expect((await load()).stateOf('one', 'keep-1')).toBe(true)
})

test('a guided table is remembered with its step until it is left', async () => {
  const { saveGuided, guidedAt, endGuided } = await load()
  saveGuided({ table: 'a', game: 'one', at: 0 })
  saveGuided({ table: 'b', game: 'other', at: 0 })
  saveGuided({ table: 'a', game: 'one', at: 3 })
  expect(guidedAt('a')?.at).toBe(3)
  endGuided('a')
  expect([guidedAt('a'), guidedAt('b')?.game]).toEqual([undefined, 'other'])
})

test.each(['null', '[]', '{"guided": 3, "solved": "x", "played": {}}', 'not JSON'])(
  'whatever another version stored, %s, lessons work',
  async (stored) => {
    localStorage.setItem('trilhos.lessons', stored)
    const { answered, guidedAt, playedFirst, progress, stateOf } = await load()
    expect(guidedAt('a')).toBeUndefined()
    answered('one', 'keep-1', true)
    playedFirst('one')
    expect([stateOf('one', 'keep-1'), progress.played]).toEqual([true, ['one']])
  },
)
