/** The state of the playing surface of a rail game: the view, the legal actions sorted by place, and the selection. */

import { settings } from '../../lib/settings.svelte'
import { sentence } from '../../lib/problems'
import { Problem, type Action, type TableEvent } from '../../lib/types'
import type { SurfaceProps } from '../family'
import type { Chart, ChartRoute, RideView, TicketWay } from './types'
import { adviceOn } from './advice'
import { BoardIndex } from './boardIndex'
import { type Payment, payments } from './cards'

/** What is highlighted on the board: cities of tickets, and paths between them. */
export interface Highlight {
  cities: number[]
  routes: number[]
}

/** Why something cannot be done, in the server's words. */
export interface Refusal {
  reason: string
  clause: string | null
}

export const OPEN = -1 // of a route: unclaimed
export const SHUT = -2 // of a route: closed for good

export class PlayState {
  readonly #surface: () => SurfaceProps<RideView, Chart>
  readonly #first: TableEvent | null | undefined
  readonly chart: Chart
  readonly boardIndex: BoardIndex

  constructor(surface: () => SurfaceProps<RideView, Chart>, chart: Chart) {
    this.#surface = surface
    this.chart = chart
    this.boardIndex = new BoardIndex(chart)
    this.#first = surface().live
  }

  readonly view = $derived.by(() => this.#surface().view)
  readonly legal = $derived.by(() => this.#surface().legal)
  readonly names = $derived.by(() => this.#surface().names)
  readonly last = $derived.by(() => this.#surface().last)
  /** What happened just now; what had happened before the board was opened does not move. */
  readonly live = $derived.by(() => {
    const { live } = this.#surface()
    return live && live !== this.#first ? live : null
  })
  readonly past = $derived.by(() => this.#surface().past ?? false)
  readonly advice = $derived.by(() => this.#surface().advice ?? null)
  readonly hand = $derived(this.view.hand ?? {})
  readonly mine = $derived(this.legal.length > 0)

  /** By route: its owner's seat, OPEN or SHUT. */
  readonly owners = $derived.by(() => {
    const out = this.chart.routes.map(() => OPEN)
    for (const { id, seat } of this.view.routes) out[id] = seat
    const shut = new Set(this.view.closed)
    if (shut.size) for (const route of this.chart.routes) if (shut.has(route.name)) out[route.id] = SHUT
    return out
  })

  /** Routes that carry a bullet train. */
  readonly bullets = $derived(new Set(this.view.routes.filter((route) => route.bullet).map((route) => route.id)))

  readonly claims = $derived.by(() => {
    const out = new Map<number, Action[]>()
    for (const action of this.legal) {
      if (action.kind !== 'claim') continue
      const id = action.fields['id'] as number
      const these = out.get(id)
      if (these) these.push(action)
      else out.set(id, [action])
    }
    return out
  })

  readonly takes = $derived(new Map(this.#of('take').map((action) => [action.fields['card'] as string, action])))
  readonly keeps = $derived(this.#of('keep'))
  readonly tokens = $derived(new Map(this.#of('token').map((action) => [action.fields['city'] as string, action])))
  readonly places = $derived(this.#of('place'))
  readonly draw = $derived(this.#of('draw')[0])
  readonly tickets = $derived(this.#of('tickets')[0])
  readonly swap = $derived(this.#of('swap')[0])
  readonly pass = $derived(this.#of('pass')[0])

  /** What is advised, by where it is on the table: a spot of the market or the tickets, or tickets to keep. */
  readonly advised = $derived.by(() => adviceOn(this.chart, this.advice))

  /** The ways of the seat that is advised, also where all hands are open. */
  readonly advisedWays = $derived.by(
    () => this.view.ways ?? this.#surface().open?.find((one) => one.seat === this.view.to_act[0])?.ways ?? [],
  )

  /** Routes that others, or chance, changed since this seat acted. */
  readonly marked = $derived.by(() => {
    const before = this.last.filter((event) => event.kind === 'action' && event.move?.kind === 'claim')
    return new Set(before.map((event) => event.move?.fields['id'] as number))
  })

  /** The route that is claimed just now: its trains slide onto it. */
  readonly claiming = $derived(this.live?.move?.kind === 'claim' ? (this.live.move.fields['id'] as number) : null)

  #sentAt = $state<number | null>(null) // the step at which an action was sent that is not acknowledged yet
  /** An action was sent and has no effect yet. Its event can arrive before its acknowledgement. */
  readonly busy = $derived(this.#sentAt === this.view.steps)
  refusal = $state.raw<Refusal | null>(null)
  lit = $state.raw<Highlight | null>(null)
  hovered = $state<number | null>(null) // the route pointed at, or with the focus
  confirming = $state<number | null>(null) // the route that waits to be confirmed
  paying = $state<number | null>(null) // the route whose payment is being chosen
  placing = $state<string | null>(null) // the symbol whose pile is being placed
  touch = false // whether the last pointer was a finger

  #of(kind: string): Action[] {
    return this.legal.filter((action) => action.kind === kind)
  }

  route(id: number): ChartRoute {
    return this.chart.routes[id]!
  }

  payments(id: number): Payment[] {
    return payments(this.claims.get(id) ?? [], this.hand)
  }

  /** Send an action. The page shows a refusal. */
  async act(action: Action): Promise<void> {
    if (this.busy) return
    const at = this.view.steps
    this.#sentAt = at
    this.refusal = null
    try {
      await this.#surface().act(action)
      this.confirming = this.paying = this.placing = null
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    } finally {
      if (this.#sentAt === at) this.#sentAt = null
    }
  }

  /** A route was clicked, or chosen by keyboard. */
  claim(id: number): void {
    this.hovered = id
    const claims = this.claims.get(id)
    if (!claims?.length) {
      this.confirming = id // its card says why not
      return
    }
    const ask = settings.confirm === 'always' || (settings.confirm === 'touch' && this.touch)
    if (ask && this.confirming !== id) this.confirming = id
    else if (claims.length > 1) this.paying = id
    else void this.act(claims[0]!)
  }

  /** Why a route cannot be claimed now. */
  async whyNot(id: number): Promise<Refusal | null> {
    const answer = await this.#surface().explain(`claim ${this.route(id).name}`)
    return answer.legal ? null : { reason: sentence(answer.reason ?? ''), clause: answer.clause }
  }

  /** Explain to a seated player why an action is not legal. */
  async explainRefusal(notation: string): Promise<void> {
    if (this.view.seat === null) return
    const answer = await this.#surface()
      .explain(notation)
      .catch(() => null)
    if (answer && !answer.legal) this.refusal = { reason: sentence(answer.reason ?? ''), clause: answer.clause }
  }

  /** The routes to claim that serve a ticket in hand, as the server says. */
  readonly serving = $derived.by(() => new Set(this.view.serving))

  readonly #network = $derived.by(() => new Set(this.view.networks[this.view.seat ?? -1]))

  /** Whether this seat can use a claimed route, its own or somebody else's. */
  uses(route: number): boolean {
    return this.#network.has(route)
  }

  /** Cities of tickets in hand, and whether all of a city's tickets are complete. */
  readonly pins = $derived.by(() => {
    const out = new Map<number, boolean>()
    for (const ticket of this.view.tickets ?? [])
      for (const city of this.chart.tickets[ticket.id]!.cities)
        out.set(city, ticket.complete && (out.get(city) ?? true))
    return out
  })

  /** Highlight tickets: their cities and, if wanted, the shortest way that is still open, as the server says. */
  light(tickets: readonly { id: number }[], paths = true, ways: readonly TicketWay[] = this.view.ways ?? []): void {
    const cities = tickets.flatMap((ticket) => this.chart.tickets[ticket.id]!.cities)
    const routes = paths ? tickets.flatMap((ticket) => wayOf(ways, ticket.id)?.routes ?? []) : []
    this.lit = tickets.length ? { cities, routes } : null
  }
}

/** The way of a ticket, if the server has told it. */
export const wayOf = (ways: readonly TicketWay[] | undefined, ticket: number): TicketWay | undefined =>
  ways?.find((one) => one.ticket === ticket)
