import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TableClient } from './tableClient.svelte'

/** A line that the test holds the other end of. */
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

test('it says who it is, what it has, and in which language it reads', () => {
  expect(line().sent).toEqual([{ type: 'hello', since: 0, lang: 'en', token: 'secret' }])
})

test('what changed is laid over what was seen, and what is gone goes', () => {
  line().tell(welcome(0))
  line().tell(event(1, { view: { deck: 89 }, gone: ['hand'], legal: [{ id: 3 }] }))
  expect(client.view).toEqual({ deck: 89 })
  expect(client.legal).toEqual([{ id: 3 }])
  expect(client.n).toBe(1)
})

test('extras are laid over the view, and stay until they change', () => {
  line().tell(welcome(0, { extras: { held: [1, 2] } }))
  line().tell(event(1, { view: { deck: 89 } }))
  expect(client.view).toMatchObject({ deck: 89, held: [1, 2] })
  line().tell(event(2, { view: { deck: 88 }, extras: { held: [3, 2] } }))
  expect(client.view).toMatchObject({ deck: 88, held: [3, 2] })
})

test('an event that comes twice counts once', () => {
  line().tell(welcome(0))
  line().tell(event(1))
  line().tell(event(1, { view: { deck: 0 } }))
  expect(client.events).toHaveLength(1)
  expect(client.view).toMatchObject({ deck: 90 })
})

test('after a break it asks for what it missed, and goes on without a gap', () => {
  line().tell(welcome(0))
  line().tell(event(1))
  line().close()
  expect(client.state).toBe('lost')
  vi.advanceTimersByTime(500)
  expect(Line.all).toHaveLength(2)
  line().open()
  expect(line().sent[0]).toMatchObject({ type: 'hello', since: 1 })
  line().tell(welcome(3, { events: [event(2), event(3)] }))
  line().tell(event(4))
  expect(client.events.map((one) => one.n)).toEqual([1, 2, 3, 4])
  expect(client.state).toBe('open')
})

test('an action that was not answered goes out again with the same key', async () => {
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

test('a refusal is told to whoever asked, and nothing else changes', async () => {
  line().tell(welcome(0))
  const done = client.act('draw')
  line().tell({ type: 'error', ref: 1, code: 'illegal', clause: 'US-9', reason: 'not your turn' })
  await expect(done).rejects.toMatchObject({ code: 'illegal', clause: 'US-9', reason: 'not your turn' })
  expect(client.state).toBe('open')
})

test('a token that opens nothing is refused for good', () => {
  line().tell({ type: 'error', ref: null, code: 'not-yours', clause: null, reason: 'no' })
  line().close()
  vi.advanceTimersByTime(60_000)
  expect(client.state).toBe('refused')
  expect(client.problem?.code).toBe('not-yours')
  expect(Line.all).toHaveLength(1)
})

test('a line that has gone quiet is asked, then given up', () => {
  line().tell(welcome(0))
  const before = line()
  vi.advanceTimersByTime(20_001)
  expect(before.sent.at(-1)).toEqual({ type: 'ping' })
  vi.advanceTimersByTime(8001)
  expect(client.state).toBe('lost')
  vi.advanceTimersByTime(1000)
  expect(line()).not.toBe(before)
})

test('attempts to come back are further and further apart, up to a limit', () => {
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

test('when it is left, nobody waits for an answer any more', async () => {
  line().tell(welcome(0))
  const done = client.act('draw')
  client.close()
  await expect(done).rejects.toMatchObject({ code: 'closed' })
  vi.advanceTimersByTime(60_000)
  expect(Line.all).toHaveLength(1)
})

test('the device says that there is no network: it knows at once, and comes back when there is', () => {
  line().tell(welcome(0))
  dispatchEvent(new Event('offline'))
  expect(client.state).toBe('lost')
  dispatchEvent(new Event('online'))
  expect(Line.all).toHaveLength(2)
})

test('what somebody said just before a break is not said twice', async () => {
  line().tell(welcome(0))
  const done = client.chat(' Well  played! ')
  line().close()
  vi.advanceTimersByTime(500)
  line().open()
  line().tell(welcome(1, { events: [event(1, { kind: 'chat', seat: 0, text: 'Well played!' })] }))
  await done
  expect(line().sent.map((one) => one['type'])).toEqual(['hello'])
})

test('what did not arrive before a break is said after it, though somebody else said the same', () => {
  line().tell(welcome(0))
  client.chat('Hello').catch(() => undefined)
  line().close()
  vi.advanceTimersByTime(500)
  line().open()
  line().tell(welcome(1, { events: [event(1, { kind: 'chat', seat: 1, text: 'Hello' })] }))
  expect(line().sent.at(-1)).toMatchObject({ type: 'chat', text: 'Hello' })
})

test('the whole log may come before the welcome: nothing is doubled', () => {
  line().tell(welcome(0))
  line().close()
  vi.advanceTimersByTime(500)
  line().open()
  client.replaceLog([event(1), event(2)] as never)
  line().tell(welcome(2, { events: [event(1), event(2)] }))
  expect(client.events.map((one) => one.n)).toEqual([1, 2])
})

test('a page that is looked at again finds out soon whether its line is dead', () => {
  line().tell(welcome(0))
  const before = line()
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(1)
  expect(before.sent.at(-1)).toEqual({ type: 'ping' })
  vi.advanceTimersByTime(8001)
  expect(client.state).toBe('lost')
})

test('an event that comes late does not set the clock back', () => {
  vi.setSystemTime(1_000_000)
  line().tell(welcome(0))
  line().tell(event(1, { at: 1003 }))
  vi.setSystemTime(1_060_000) // the device slept for a minute
  line().tell(event(2, { at: 1004 }))
  expect(client.skew).toBe(3)
})

test('whoever is refused waits for nothing any more', async () => {
  line().tell(welcome(0))
  const done = client.act('draw')
  line().close()
  vi.advanceTimersByTime(500)
  line().open()
  line().tell({ type: 'error', ref: null, code: 'no-table', clause: null, reason: 'no' })
  await expect(done).rejects.toMatchObject({ code: 'no-table' })
})
