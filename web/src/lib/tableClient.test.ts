import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TableClient } from './tableClient.svelte'

/** A fake socket that the test controls. */
class Line {
  static all: Line[] = []
  static readonly OPEN = 1
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly address: URL) {
    Line.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.readyState = 3
    this.onclose?.()
  }
  open(): void {
    this.readyState = 1
    this.onopen?.()
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const welcome = (n: number, more: object = {}): object => ({
  type: 'welcome',
  n,
  seat: 0,
  table: { id: 'x', state: 'playing', seats: [] },
  view: { deck: 90, hand: { red: 1 } },
  legal: [],
  clock: null,
  events: [],
  thinking: null,
  now: Date.now() / 1000,
  ...more,
})
const event = (n: number, more: object = {}): object => ({ type: 'event', n, at: 0, kind: 'action', seat: 1, ...more })
const line = (): Line => Line.all.at(-1) as Line

let client: TableClient

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  Line.all = []
  client = new TableClient('x', 'secret', () => 'en')
  line().open()
})

afterEach(() => {
  client.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the hello message has the token, the last event and the language', () => {
  expect(line().sent).toEqual([{ type: 'hello', since: 0, at: null, lang: 'en', token: 'secret' }])
})

test('changes are merged into the view, and keys that are gone are removed', () => {
  line().tell(welcome(0))
  line().tell(event(1, { view: { deck: 89 }, gone: ['hand'], legal: [{ id: 3 }] }))
  expect(client.view).toEqual({ deck: 89 })
  expect(client.legal).toEqual([{ id: 3 }])
  expect(client.n).toBe(1)
})

test('events are shown one after another, and nothing is live after connecting', () => {
  line().tell(welcome(1, { events: [{ n: 1, at: 0, kind: 'action', seat: 1 }] }))
  expect(client.live).toBeNull()
  client.hold = () => 100
  line().tell(event(2, { view: { deck: 88 } }))
  line().tell(event(3, { view: { deck: 87 }, legal: [{ id: 3 }] }))
  expect([client.n, client.live?.n, client.behind, client.view]).toMatchObject([2, 2, 1, { deck: 88 }])
  expect(client.legal).toEqual([])
  vi.advanceTimersByTime(100)
  expect([client.n, client.live?.n, client.behind, client.legal.length]).toEqual([3, 3, 0, 1])
})

test('an own action, a hidden page and a reconnect do not wait', () => {
  line().tell(welcome(0))
  client.hold = () => 100
  for (const n of [1, 2]) line().tell(event(n, { view: { deck: n } }))
  expect(client.behind).toBe(1)
  line().tell(event(3, { view: { deck: 3 }, seat: 0, by: null }))
  expect([client.n, client.behind]).toEqual([3, 0])
  line().tell(event(4, { view: { deck: 4 } }))
  expect([client.n, client.behind]).toEqual([3, 1]) // but it is shown for a while, as others are
  vi.advanceTimersByTime(100)
  line().tell(event(5, { view: { deck: 5 } }))
  client.skip()
  expect([client.n, client.behind]).toEqual([5, 0])
  for (const n of [6, 7]) line().tell(event(n, { view: { deck: n } }))
  expect(client.n).toBe(6)
  line().tell(welcome(8, { events: [7, 8].map((n) => ({ n, at: 0, kind: 'action', seat: 1 })), view: { deck: 8 } }))
  vi.advanceTimersByTime(1000)
  expect([client.n, client.live, client.view]).toEqual([8, null, { deck: 8 }])
})

test('extras are merged into the view and stay until they change', () => {
  line().tell(welcome(0, { extras: { held: [1, 2] } }))
  line().tell(event(1, { view: { deck: 89 } }))
  expect(client.view).toMatchObject({ deck: 89, held: [1, 2] })
  line().tell(event(2, { view: { deck: 88 }, extras: { held: [3, 2] } }))
  expect(client.view).toMatchObject({ deck: 88, held: [3, 2] })
})

test('a bot that is still being prepared is known until it thinks', () => {
  line().tell(welcome(0))
  line().tell({ type: 'thinking', seat: 1, seconds: null, prepared: 0.4 })
  expect([client.thinking, client.prepared]).toEqual([1, 0.4])
  line().tell({ type: 'thinking', seat: 1, seconds: null, prepared: null })
  expect([client.thinking, client.prepared]).toEqual([1, null])
})

test('a bot that must think less on a busy server is remembered until it has its time again', () => {
  line().tell(welcome(0))
  line().tell({ type: 'thinking', seat: 1, seconds: null, prepared: null })
  expect(client.shortened).toEqual({})
  line().tell({ type: 'thinking', seat: 1, seconds: 0.25, prepared: null })
  expect([client.thinking, client.shortened]).toEqual([1, { 1: 0.25 }])
  line().tell(event(1))
  line().tell({ type: 'thinking', seat: 1, seconds: null, prepared: null })
  expect(client.shortened).toEqual({ 1: 0.25 })
  line().tell(event(2))
  expect([client.thinking, client.shortened]).toEqual([null, {}])
})

test('a repeated event is ignored', () => {
  line().tell(welcome(0))
  line().tell(event(1))
  line().tell(event(1, { view: { deck: 0 } }))
  expect(client.events).toHaveLength(1)
  expect(client.view).toMatchObject({ deck: 90 })
})

test('after a reconnect it requests the missed events and continues without a gap', () => {
  line().tell(welcome(0))
  line().tell(event(1))
  line().close()
  expect(client.state).toBe('lost')
  vi.advanceTimersByTime(500)
  expect(Line.all).toHaveLength(2)
  line().open()
  expect(line().sent[0]).toMatchObject({ type: 'hello', since: 1, at: 0 })
  line().tell(welcome(3, { events: [event(2), event(3)] }))
  line().tell(event(4))
  expect(client.events.map((one) => one.n)).toEqual([1, 2, 3, 4])
  expect(client.state).toBe('open')
})

test('after the server was restored from a backup, newer events and actions that were chosen after them are void', async () => {
  line().tell(welcome(0))
  line().tell(event(1))
  line().tell(event(2))
  const done = client.act('draw')
  line().close()
  vi.advanceTimersByTime(500)
  line().open()
  line().tell(welcome(1, { reset: true, events: [event(1, { at: 5 })], view: { deck: 95 } }))
  await expect(done).rejects.toMatchObject({ code: 'stale' })
  expect(client.events.map((one) => [one.n, one.at])).toEqual([[1, 5]])
  expect(client.view).toEqual({ deck: 95 })
  line().tell(event(2, { view: { deck: 94 } }))
  expect(client.view).toEqual({ deck: 94 })
  expect(line().sent.map((message) => message['type'])).toEqual(['hello'])
})

test('an unanswered action is sent again with the same key', async () => {
  line().tell(welcome(0))
  const done = client.act('draw')
  const first = line().sent.at(-1)
  line().close()
  vi.advanceTimersByTime(500)
  line().open()
  line().tell(welcome(0))
  expect(line().sent.at(-1)).toEqual(first)
  line().tell({ type: 'ack', ref: first?.['ref'], n: 1 })
  await expect(done).resolves.toMatchObject({ n: 1 })
})

test('a refusal rejects the request and changes nothing else', async () => {
  line().tell(welcome(0))
  const done = client.act('draw')
  line().tell({ type: 'error', ref: 1, code: 'illegal', clause: 'US-9', reason: 'not your turn' })
  await expect(done).rejects.toMatchObject({ code: 'illegal', clause: 'US-9', reason: 'not your turn' })
  expect(client.state).toBe('open')
})

test('an invalid token is refused for good', () => {
  line().tell({ type: 'error', ref: null, code: 'not-yours', clause: null, reason: 'no' })
  line().close()
  vi.advanceTimersByTime(60_000)
  expect(client.state).toBe('refused')
  expect(client.problem?.code).toBe('not-yours')
  expect(Line.all).toHaveLength(1)
})

test('a silent connection is pinged, then dropped', () => {
  line().tell(welcome(0))
  const before = line()
  vi.advanceTimersByTime(20_001)
  expect(before.sent.at(-1)).toEqual({ type: 'ping' })
  vi.advanceTimersByTime(8001)
  expect(client.state).toBe('lost')
  vi.advanceTimersByTime(1000)
  expect(line()).not.toBe(before)
})

test('reconnect attempts back off up to a limit', () => {
  line().tell(welcome(0))
  const waits = Array.from({ length: 12 }, () => {
    line().close()
    const [lines, since] = [Line.all.length, Date.now()]
    while (Line.all.length === lines) vi.advanceTimersByTime(50)
    return Date.now() - since
  })
  expect(waits[0]).toBeLessThan(400)
  expect(Math.max(...waits)).toBeLessThanOrEqual(20_000)
  expect(Math.min(...waits.slice(-3))).toBeGreaterThan(10_000)
})

test('closing rejects all pending requests', async () => {
  line().tell(welcome(0))
  const done = client.act('draw')
  client.close()
  await expect(done).rejects.toMatchObject({ code: 'closed' })
  vi.advanceTimersByTime(60_000)
  expect(Line.all).toHaveLength(1)
})

test('it reacts at once when the device goes offline, and reconnects when it is online', () => {
  line().tell(welcome(0))
  dispatchEvent(new Event('offline'))
  expect(client.state).toBe('lost')
  dispatchEvent(new Event('online'))
  expect(Line.all).toHaveLength(2)
})

test('an action whose outcome is unknown is sent again with the same key', async () => {
  line().tell(welcome(0))
  const done = client.act('draw')
  const first = line().sent.at(-1)
  line().tell({ type: 'error', ref: first?.['ref'], code: 'unknown', clause: null, reason: '' })
  vi.advanceTimersByTime(1000)
  expect(line().sent.slice(-2)).toEqual([first, first])
  line().tell({ type: 'ack', ref: first?.['ref'], n: 1 })
  await expect(done).resolves.toMatchObject({ n: 1 })
})

test('a chat message that did not arrive is sent again, even if somebody else wrote the same', () => {
  line().tell(welcome(0))
  client.chat('Hello').catch(() => undefined)
  line().close()
  vi.advanceTimersByTime(500)
  line().open()
  line().tell(welcome(1, { events: [event(1, { kind: 'chat', seat: 1, text: 'Hello' })] }))
  expect(line().sent.at(-1)).toMatchObject({ type: 'chat', text: 'Hello' })
})

test('no event is duplicated if the complete log arrives before the welcome', () => {
  line().tell(welcome(0))
  line().close()
  vi.advanceTimersByTime(500)
  line().open()
  client.replaceLog([event(1), event(2)] as never)
  line().tell(welcome(2, { events: [event(1), event(2)] }))
  expect(client.events.map((one) => one.n)).toEqual([1, 2])
})

test('a page that becomes visible again soon detects a dead connection', () => {
  line().tell(welcome(0))
  const before = line()
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(1)
  expect(before.sent.at(-1)).toEqual({ type: 'ping' })
  vi.advanceTimersByTime(8001)
  expect(client.state).toBe('lost')
})

test('a late event does not set the clock back', () => {
  vi.setSystemTime(1_000_000)
  line().tell(welcome(0))
  line().tell(event(1, { at: 1003 }))
  vi.setSystemTime(1_060_000) // the device slept for a minute
  line().tell(event(2, { at: 1004 }))
  expect(client.skew).toBe(3)
})

test('a refused connection rejects its pending requests', async () => {
  line().tell(welcome(0))
  const done = client.act('draw')
  line().close()
  vi.advanceTimersByTime(500)
  line().open()
  line().tell({ type: 'error', ref: null, code: 'no-table', clause: null, reason: 'no' })
  await expect(done).rejects.toMatchObject({ code: 'no-table' })
})
