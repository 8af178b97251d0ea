/** One socket to one table, for a seat or a spectator. It reconnects automatically. */

import { fingerprint, newSecret } from './fingerprint'
import { savedSeat, updateSeat } from './savedTables.svelte'
import { ShowQueue } from './showQueue'
import {
  Problem,
  type Action,
  type ClockState,
  type Emote,
  type EventChanges,
  type Explained,
  type Presence,
} from './types'
import type { ServerMessage, TableEvent, TableInfo, TableRule, View, Welcome } from './types'

interface Pending {
  message: Record<string, unknown>
  done: (answer: unknown) => void
  failed: (problem: Problem) => void
}

const PING_AFTER = 20_000 // ms of silence before a ping
const PONG_TIMEOUT = 8_000 // ms to wait for the answer
const RESEND_DELAY = 1_000 // ms before a request whose outcome is unknown is sent again
const MAX_RETRY_DELAY = 15_000 // most ms between two attempts to reconnect

const ENDS_THINKING = ['action', 'back', 'replaced'] // after these events a bot is no longer thinking

/** An event with what it changed. `table` is the table's facts, or in an earlier rematch event the id of the new table. */
type EventWithChanges = Omit<TableEvent, 'table'> &
  Omit<EventChanges, 'table'> & { type: 'event'; table?: TableInfo | string }

const newKey = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

export class TableClient {
  table = $state.raw<TableInfo | null>(null)
  rules = $state.raw<TableRule[]>([]) // house rules, in the language of the page
  view = $state.raw<View | null>(null) // with its extras
  legal = $state.raw<Action[]>([])
  events = $state.raw<TableEvent[]>([])
  live = $state.raw<TableEvent | null>(null) // the event that was shown just now; null after (re)connecting, when nothing moves
  behind = $state(0) // how many events wait to be shown
  clock = $state.raw<ClockState | null>(null)
  seat = $state.raw<number | null>(null)
  presence = $state.raw<Omit<Presence, 'type'>>({ seats: [], spectators: 0 })
  thinking = $state.raw<number | null>(null)
  prepared = $state.raw<number | null>(null) // from 0 to 1, if the bot that is to act is still being prepared
  shortened = $state.raw<Record<number, number>>({}) // by seat: seconds of its bot's last thought, if the server was busy
  state = $state<'connecting' | 'open' | 'lost' | 'refused'>('connecting')
  problem = $state.raw<Problem | null>(null) // why it was refused
  hold: (event: TableEvent) => number = () => 0 // for how many milliseconds an event is shown before the next one
  skew = 0 // server time minus local time, in seconds

  #socket: WebSocket | null = null
  #pending = new Map<number, Pending>()
  #ref = 0
  #hasSkew = false // whether `skew` was measured on this connection
  #shortened: number | null = null // of the thought in progress
  #tries = 0
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #silenceTimer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #queue = new ShowQueue<EventWithChanges>(
    (message) => this.#event(message),
    ({ view, type: _, table: __, ...event }) => (view && !document.hidden ? this.hold(event) : 0),
    (n) => (this.behind = n),
  )
  #phase: string | null = null // of the table's start in which this client has done its part

  constructor(
    readonly id: string,
    readonly token: string | null,
    readonly lang: () => string,
  ) {
    addEventListener('online', this.#resume)
    addEventListener('offline', this.#goOffline)
    document.addEventListener('visibilitychange', this.#resume)
    this.#connect()
  }

  /** The number of the last event received. */
  get n(): number {
    return this.events.at(-1)?.n ?? 0
  }

  /** Send an action. It is stored when the promise resolves. It is sent again after a reconnect and counts once. */
  act(action: Action | string): Promise<void> {
    const choice = typeof action === 'string' ? action : action.id
    return this.#request({ type: 'act', action: choice, key: newKey(), after: this.n }) as Promise<void>
  }

  chat(text: string): Promise<void> {
    return this.#request({ type: 'chat', text: text.trim().replace(/\s+/g, ' '), key: newKey() }) as Promise<void>
  }

  emote(emote: Emote): Promise<void> {
    return this.#request({ type: 'chat', emote, key: newKey() }) as Promise<void>
  }

  /** Show at once what waits to be shown. */
  skip(): void {
    this.#queue.skip()
  }

  explain(action: string): Promise<Explained> {
    return this.#request({ type: 'explain', action }) as Promise<Explained>
  }

  /** When the game is over, replace the log by the complete one. */
  replaceLog(events: TableEvent[]): void {
    if ((events.at(-1)?.n ?? 0) >= this.n) this.events = events
  }

  /** Reconnect, to get texts in another language. */
  renew(): void {
    if (this.state === 'open') this.#socket?.close()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#resume)
    removeEventListener('offline', this.#goOffline)
    document.removeEventListener('visibilitychange', this.#resume)
    clearTimeout(this.#retryTimer)
    clearTimeout(this.#silenceTimer)
    this.#queue.clear()
    const socket = this.#socket
    this.#socket = null
    if (socket !== null && socket.readyState === WebSocket.CONNECTING)
      socket.onopen = () => socket.close() // browsers warn of closing it before
    else socket?.close()
    this.#rejectAll(new Problem('closed', ''))
  }

  /** Reject every pending request. */
  #rejectAll(problem: Problem): void {
    for (const one of this.#pending.values()) one.failed(problem)
    this.#pending.clear()
  }

  #request(message: Record<string, unknown>): Promise<unknown> {
    const ref = ++this.#ref
    return new Promise((done, failed) => {
      this.#pending.set(ref, { message: { ...message, ref }, done, failed })
      if (this.state === 'open') this.#send({ ...message, ref })
    })
  }

  #send(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #connect(): void {
    if (this.#closed) return
    const address = new URL(`/api/tables/${encodeURIComponent(this.id)}/socket`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = (this.#socket = new WebSocket(address))
    socket.onopen = () => {
      const hello = { type: 'hello', since: this.n, at: this.events.at(-1)?.at ?? null, lang: this.lang() }
      this.#send(this.token ? { ...hello, token: this.token } : hello)
    }
    socket.onmessage = (message) => {
      if (socket !== this.#socket) return
      this.#watchForSilence()
      this.#receive(JSON.parse(String(message.data)) as ServerMessage)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost()
    }
    this.#watchForSilence(0)
  }

  /** The device is offline: the connection is dead, though no close event came. */
  #goOffline = (): void => {
    const dead = this.#socket
    if (dead) dead.onclose = null
    dead?.close()
    if (dead) this.#lost()
  }

  #lost(): void {
    clearTimeout(this.#silenceTimer)
    this.#socket = null
    if (this.#closed || this.state === 'refused') return
    this.state = 'lost'
    const wait = Math.min(MAX_RETRY_DELAY, 250 * 2 ** this.#tries++) * (0.7 + 0.6 * Math.random())
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => this.#connect(), wait)
  }

  /** Back online or visible again: reconnect at once, and check a connection that may have died meanwhile. */
  #resume = (): void => {
    if (document.visibilityState !== 'visible') this.skip()
    if (document.visibilityState !== 'visible' || this.#closed) return
    if (this.state === 'lost') {
      this.#tries = 0
      clearTimeout(this.#retryTimer)
      if (!this.#socket) this.#connect()
    } else if (this.state === 'open') this.#watchForSilence(0)
  }

  /** A silent connection may be dead: send a ping, and reconnect if no answer comes. */
  #watchForSilence(quiet = PING_AFTER): void {
    clearTimeout(this.#silenceTimer)
    this.#silenceTimer = setTimeout(() => {
      this.#send({ type: 'ping' })
      this.#silenceTimer = setTimeout(this.#goOffline, PONG_TIMEOUT)
    }, quiet)
  }

  #receive(message: ServerMessage): void {
    const ref = 'ref' in message ? Number(message.ref) : NaN
    const asked = this.#pending.get(ref)
    this.#pending.delete(ref)
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message)
      case 'event':
        if (message.kind === 'action' && message.seat === this.seat && message.by === null) this.skip() // who acts does not wait for others
        this.#queue.add(message)
        return
      case 'presence':
        this.presence = message
        return
      case 'thinking':
        this.thinking = message.seat
        this.prepared = message.prepared
        this.#shortened = message.seconds
        if (message.seconds !== null) this.shortened = { ...this.shortened, [message.seat]: message.seconds }
        return
      case 'error': {
        const problem = new Problem(message.code, message.reason, message.clause)
        if (asked && message.code === 'unknown' && 'key' in asked.message) this.#resendLater(ref, asked)
        else if (asked) asked.failed(problem)
        else if (this.state !== 'open') {
          this.problem = problem
          if (message.code === 'preparing') return void (this.#tries = 1) // the socket is closed now: try again soon
          this.state = 'refused'
          this.#rejectAll(problem)
        }
        return
      }
      default: // ack, explained, pong
        asked?.done(message)
    }
  }

  #welcome(message: Welcome): void {
    this.#queue.clear() // the welcome has all of it
    this.live = null
    if (message.reset) this.#forget()
    this.seat = message.seat
    this.table = message.table
    this.rules = message.rules ?? []
    this.view = message.view && ({ ...message.view, ...message.extras } as unknown as View)
    this.legal = message.legal
    this.clock = message.clock
    const newEvents = message.events.filter((event) => event.n > this.n) // all of them, unless the complete log arrived meanwhile
    this.events = [...this.events, ...newEvents]
    this.#hasSkew = true
    this.skew = message.now - Date.now() / 1000
    this.thinking = message.thinking
    this.prepared = null
    this.state = 'open'
    this.problem = null
    this.#tries = 0
    for (const one of this.#pending.values()) this.#send(one.message)
    this.#takePart()
  }

  /** The server was restored from a backup: what came after it is void, and so are actions that were chosen after it. */
  #forget(): void {
    this.events = []
    this.#phase = null
    for (const [ref, one] of this.#pending) {
      if (one.message['type'] !== 'act') continue
      this.#pending.delete(ref)
      one.failed(new Problem('stale', ''))
    }
  }

  /** While the game starts: promise a share of a rematch's key, then reveal the share that was promised. */
  #takePart(): void {
    const { table, seat, token } = this
    if (table?.state !== 'starting' || seat === null || token === null) return
    const { phase, seats } = table.shares
    if (phase === this.#phase) return
    const mine = savedSeat(this.id, token)
    const state = seats[seat]?.state
    if (phase === 'commit' && state === 'none' && mine) {
      const share = mine.share ?? newSecret()
      updateSeat(this.id, token, { share, promised: table.commitment })
      this.#request({ type: 'commit', commitment: fingerprint(share) }).catch(() => undefined) // it may be late
    } else if (phase === 'reveal' && state === 'promised' && mine?.share) {
      updateSeat(this.id, token, { agreed: mine.agreed ?? seats.map((one) => one.commitment) }) // from now on they hold
      const done = (): void => updateSeat(this.id, token, { revealed: true })
      this.#request({ type: 'share', share: mine.share }).then(done, () => undefined)
    }
    this.#phase = phase
  }

  /** The server does not know whether it did this. Its key makes it count once. */
  #resendLater(ref: number, one: Pending): void {
    this.#pending.set(ref, one)
    setTimeout(() => {
      if (this.state === 'open' && this.#pending.has(ref)) this.#send(one.message)
    }, RESEND_DELAY)
  }

  #event(message: EventWithChanges): void {
    if (message.n <= this.n) return
    const { view, gone, extras, legal, clock, table, type: _, ...rest } = message
    const event: TableEvent = typeof table === 'string' ? { ...rest, table } : rest
    if (table && typeof table !== 'string') this.table = table
    const skew = event.at - Date.now() / 1000
    this.skew = this.#hasSkew ? Math.max(this.skew, skew) : skew // an event may come late, never early
    this.#hasSkew = true
    if (view) {
      const whole = { ...this.view, ...view, ...extras } as Record<string, unknown>
      for (const key of gone ?? []) delete whole[key]
      this.view = whole as unknown as View
    }
    if (legal) this.legal = legal
    if (clock !== undefined) this.clock = clock
    if (this.thinking !== null && ENDS_THINKING.includes(event.kind) && event.seat === this.thinking)
      this.#endThinking(this.thinking)
    this.events = [...this.events, event]
    this.live = event
    this.#takePart()
  }

  #endThinking(seat: number): void {
    this.thinking = null
    this.prepared = null
    if (this.#shortened === null && seat in this.shortened) {
      const { [seat]: _, ...others } = this.shortened
      this.shortened = others
    }
    this.#shortened = null
  }
}
