import { afterEach, expect, test, vi } from 'vitest'
import { preparation, whenPrepared } from './preparation.svelte'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function answers(...bodies: unknown[]): void {
  const text = (): Promise<string> => Promise.resolve(JSON.stringify(bodies.length > 1 ? bodies.shift() : bodies[0]))
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, headers: new Headers(), text }))
}

test('the preparation is followed until it is complete', async () => {
  vi.useFakeTimers()
  answers({ ready: false, families: { one: 0.4, two: 1 } }, { ready: true, families: { one: 1, two: 1 } })
  const watching = preparation.watch()
  await vi.advanceTimersByTimeAsync(1)
  expect([preparation.ready, preparation.of('one'), preparation.of('two'), preparation.of('other')]).toEqual([
    false,
    0.4,
    1,
    1,
  ])
  await vi.advanceTimersByTimeAsync(1000)
  await watching
  expect([preparation.ready, preparation.of('one')]).toEqual([true, 1])
})

test('a request waits until its family is prepared', async () => {
  vi.useFakeTimers()
  answers({ ready: false, families: { one: 0.4, two: 1 } }, { ready: true, families: { one: 1, two: 1 } })
  const watching = preparation.watch()
  await vi.advanceTimersByTimeAsync(1)
  expect(await whenPrepared('two', () => Promise.resolve('sent'))).toBe('sent')
  let sent = false
  const answer = whenPrepared('one', () => Promise.resolve((sent = true)))
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await answer).toBe(true)
  await watching
})
