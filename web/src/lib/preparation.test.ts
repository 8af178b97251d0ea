import { afterEach, expect, test, vi } from 'vitest'
import { preparation, whenPrepared } from './preparation.svelte'
import { Problem } from './types'

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

test('a request about a family that is not prepared is sent again when it is', async () => {
  vi.useFakeTimers()
  answers({ ready: false, families: { one: 0.4, two: 1 } }, { ready: true, families: { one: 1, two: 1 } })
  const watching = preparation.watch()
  await vi.advanceTimersByTimeAsync(1)
  const send = vi.fn(() => Promise.resolve('made'))
  send.mockRejectedValueOnce(new Problem('preparing', 'in a moment'))
  const answer = whenPrepared('one', send)
  await vi.advanceTimersByTimeAsync(100)
  expect(send).toHaveBeenCalledTimes(1) // so the server knows what somebody waits for
  await vi.advanceTimersByTimeAsync(2000)
  expect(await answer).toBe('made')
  expect(send).toHaveBeenCalledTimes(2)
  await watching
})

test('other requests are sent once, whatever is answered', async () => {
  const send = vi.fn(() => Promise.resolve('made'))
  expect(await whenPrepared('two', send)).toBe('made')
  send.mockRejectedValueOnce(new Problem('full', 'no seat is free'))
  await expect(whenPrepared('two', send)).rejects.toThrow('no seat is free')
  expect(send).toHaveBeenCalledTimes(2)
})
