/** What lies before a player of a rail game: the view and what may be done, sorted by where it is done on the board. */

import { wishes } from '../lib/keep.svelte'
import { sentence } from '../lib/problems'
import { named } from '../lib/seats'
import { Problem, type Action, type Chart, type ChartRoute, type RideView, type Surface } from '../lib/types'
import { Atlas } from './atlas'
import { type Payment, nearest, payments } from './cards'
import { type Way, shortest } from './ways'

/** What is lit up on the board: the cities of tickets, and ways between them. */
export interface Lit {
  cities: number[]
  routes: number[]
}

/** Why something cannot be done, in the server's words. */
export interface Refused {
  reason: string
  clause: string | null
}

export const OPEN = -1 // of a route: nobody's, and may still be claimed
export const SHUT = -2 // nobody's, and nobody's it will be

export class Desk {
  readonly #given: () => Surface
  readonly chart: Chart
  readonly atlas: Atlas

  constructor(given: () => Surface, chart: Chart) {
    this.#given = given
    this.chart = chart
    this.atlas = new Atlas(chart)
  }

  readonly view = $derived.by(() => this.#given().view as RideView)
  readonly legal = $derived.by(() => this.#given().legal)
  readonly names = $derived.by(() => this.#given().names)
  readonly last = $derived.by(() => this.#given().last)
  readonly past = $derived.by(() => this.#given().past ?? false)
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

  /** Routes that carry a bullet train: they serve everyone. */
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

  /** Routes that others, or chance, changed since this seat acted. */
  readonly marked = $derived.by(() => {
    const before = this.last.filter((event) => event.kind === 'action' && event.move?.kind === 'claim')
    return new Set(before.map((event) => event.move?.fields['id'] as number))
  })

  busy = $state(false)
  refused = $state.raw<Refused | null>(null)
  lit = $state.raw<Lit | null>(null)
  near = $state<number | null>(null) // the route pointed at, or with the focus
  asked = $state<number | null>(null) // the route that waits to be confirmed
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

  /** Do it. What is refused the page says; nothing is lost. */
  async act(action: Action): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.refused = null
    try {
      await this.#given().act(action)
      this.asked = this.paying = this.placing = null
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    } finally {
      this.busy = false
    }
  }

  /** Somebody points at a route and means it. */
  claim(id: number): void {
    this.near = id
    const claims = this.claims.get(id)
    if (!claims?.length) {
      this.asked = id // its card says why not
      return
    }
    const ask = wishes.confirm === 'always' || (wishes.confirm === 'touch' && this.touch)
    if (ask && this.asked !== id) this.asked = id
    else if (claims.length > 1) this.paying = id
    else void this.act(claims[0]!)
  }

  /** Why a route cannot be claimed now. */
  async whyNot(id: number): Promise<Refused | null> {
    const route = this.route(id)
    const said = await this.#given().explain(`claim ${route.name} ${nearest(this.chart, route, this.hand)}`)
    return said.legal ? null : { reason: this.#named(said.reason ?? ''), clause: said.clause }
  }

  /** Somebody tries what cannot be done, or somebody looks on: whoever has a seat is told why not. */
  async tried(notation: string): Promise<void> {
    if (this.view.seat === null) return
    const said = await this.#given().explain(notation).catch(() => null)
    if (said && !said.legal) this.refused = { reason: this.#named(said.reason ?? ''), clause: said.clause }
  }

  #named(reason: string): string {
    return sentence(named(reason, this.names))
  }

  /** The way of a ticket that needs the fewest spaces yet; null if it can no longer be completed. */
  way(cities: readonly number[], seat = this.view.seat): Way | null {
    return shortest(this.chart, cities[0]!, cities[1]!, (route) => {
      const owner = this.owners[route.id]!
      if (owner === seat || this.bullets.has(route.id)) return 0
      if (owner !== OPEN) return Infinity
      const twin = route.twin === null ? OPEN : this.owners[route.twin]!
      return twin === seat ? 0 : route.length
    })
  }

  /** Light up tickets: their cities and, for one of them, the way as it stands for a seat. */
  light(tickets: readonly { id: number }[], ways = true, seat = this.view.seat): void {
    const cities = tickets.map((ticket) => this.chart.tickets[ticket.id]!.cities)
    const routes = ways ? cities.flatMap((two) => this.way(two, seat)?.routes ?? []) : []
    this.lit = tickets.length ? { cities: cities.flat(), routes } : null
  }
}
