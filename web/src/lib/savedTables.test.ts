import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test.each(['null', '{}', '"x"', '[null, {"id": "a"}]', 'no JSON'])(
  'what is not a list of tables is none: %s',
  async (text) => {
    localStorage.setItem('trilhos.tables', text)
    const { saveTable, savedTables } = await import('./savedTables.svelte')
    expect(savedTables).toHaveLength(0)
    saveTable({ id: 'x', game: 'harbour', host: null, seats: [], at: 1 })
    expect(savedTables.map((one) => one.id)).toEqual(['x'])
  },
)
