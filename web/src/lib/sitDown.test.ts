import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sitDown } from './sitDown'

const table = { id: 'x', commitment: 'c' }
let asked: { token: string; commitment: string }[]
let answers: (Response | Error)[]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as (typeof asked)[number])
    const answer = answers.shift()
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer ?? new TypeError('no network'))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const good = (): Response => Response.json({ seat: 1, token: asked[0]?.token, table: {} })
const refused = (status: number, code: string): Response => Response.json({ code, reason: 'why' }, { status })

test('a seat whose answer was lost is asked for again with the same token and share', async () => {
  answers = [new TypeError('no network'), refused(503, 'unknown'), new Response('proxy', { status: 502 })]
  const sitting = sitDown(table, 'Ana', 1)
  await vi.advanceTimersByTimeAsync(2500)
  answers = [good()]
  await vi.advanceTimersByTimeAsync(4000)
  const seat = await sitting
  expect(asked).toHaveLength(4)
  expect(new Set(asked.map((one) => one.token + one.commitment)).size).toBe(1)
  expect(seat).toMatchObject({ seat: 1, token: asked[0]?.token, name: 'Ana', promised: 'c' })
  expect(seat.token).toMatch(/^[A-Za-z0-9_-]{32,64}$/)
})

test('without an answer the next click asks for the same seat; after a refusal it is a new one', async () => {
  answers = []
  const sitting = sitDown(table, 'Ana', 2)
  const failed = expect(sitting).rejects.toMatchObject({ code: 'offline' })
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  expect(asked).toHaveLength(4)
  answers = [refused(409, 'no-seat'), good()]
  await expect(sitDown(table, 'Ana', 2)).rejects.toMatchObject({ code: 'no-seat' })
  expect(asked[4]?.token).toBe(asked[0]?.token)
  await sitDown(table, 'Ana', 2)
  expect(asked).toHaveLength(6)
  expect(asked[5]?.token).not.toBe(asked[0]?.token)
})
