/** What a seat has picked and not yet sent: cards, a door, a cell; and what can be done with it. */

import { t } from '../lib/i18n/index.svelte'
import { Problem, type Action, type CarriageView, type Surface } from '../lib/types'
import { factsOf, PICKING, slots } from './cards'
import { aimOf, asMove, cardOf, cellFrom, destinations, doorOf, fits, reach, type Fits } from './choose'
import { cellOf, planOf, type Plan } from './plan'

/** Why something cannot be, in words, with its clause; or a hint of ours. */
export interface Refusal {
  reason: string
  clause: string | null
}

export type Glow = 'sure' | 'maybe'

export class Desk {
  picked = $state.raw<string[]>([]) // keys of slots in hand
  door = $state<number | null>(null)
  cell = $state<string | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  busy = $state(false)
  touch = false // how one pointed last
  #wanted: { cell: string; after: number } | null = null // the cell that goes with what was sent at that step
  #seen = -1
  #acted = false // the newest step is one's own

  constructor(
    readonly surface: () => Surface & { view: CarriageView },
    readonly confirms: () => 'always' | 'touch' | 'never',
  ) {}

  readonly view = $derived.by(() => this.surface().view)
  readonly legal = $derived.by(() => this.surface().legal)
  readonly shape = $derived(JSON.stringify([this.view.train.join, this.view.train.cells, this.view.train.right, this.view.train.down, this.view.train.doors]))
  readonly plan: Plan = $derived.by(() => {
    const [join, cells, right, down, doors] = JSON.parse(this.shape) as [string, string, string, string, (string | null)[]]
    return planOf({ join, cells, right, down, doors })
  })
  readonly hand = $derived(slots(this.view.hand ?? {}))
  readonly cards = $derived(this.hand.filter(({ key }) => this.picked.includes(key)).map(({ card }) => card))
  readonly mine = $derived(this.legal.length > 0)
  readonly picks = $derived(this.mine && ['main', 'swap', 'trim'].includes(this.view.phase)) // whether cards are chosen now
  readonly fits: Fits = $derived(fits(this.legal, this.cards, this.view.hand ?? {}))
  readonly reach = $derived.by(() => {
    const seat = this.view.seat
    return seat === null ? null : reach(this.plan, this.view, seat)
  })
  /** The moves that the picked cards make, or may become part of, by destination. */
  readonly ways = $derived.by((): Map<string, Action[]> => {
    if (!this.reach) return new Map()
    const exact = this.fits.exact.filter((one) => one.kind === 'move')
    return destinations(exact.length ? exact : this.fits.wider, this.reach)
  })
  readonly move: Action | null = $derived(this.fits.exact.find((one) => one.kind === 'move') ?? null)
  /** Cells that are legal as they are: in a phase that asks for one. */
  readonly cells = $derived(new Map(this.legal.flatMap((one) => (cellFrom(one) ? [[cellFrom(one) ?? '', one] as const] : []))))
  readonly plays = $derived(this.cards.length === 1 ? this.fits.exact.filter((one) => one.kind === 'play') : [])
  readonly uPasses = $derived(this.legal.filter((one) => one.kind === 'u-pass'))
  readonly boards = $derived(this.legal.filter((one) => one.kind === 'board'))

  /** Everything on the train that can be chosen now. */
  readonly glows = $derived.by((): Map<string, Glow> => {
    const found = new Map<string, Glow>()
    for (const cell of this.cells.keys()) found.set(cell, 'sure')
    if (this.view.phase !== 'main') return found
    for (const cell of this.ways.keys()) found.set(cell, this.move ? 'sure' : 'maybe')
    if (this.plays.length && PICKING.includes(this.cards[0] ?? ''))
      for (const play of this.plays) for (const cell of this.view.seats[aimOf(play, this.view) ?? -1]?.seated ?? []) found.set(cell, 'sure')
    const doors = this.cards[0] === 'u-pass' ? this.uPasses : this.cards.length ? [] : [...this.boards, ...this.uPasses]
    for (const one of doors) found.set(`door ${doorOf(one) ?? this.view.seats[this.view.seat ?? -1]?.waiting}`, 'sure')
    return found
  })

  /** Put everything back. */
  clear(): void {
    this.picked = []
    this.door = null
    this.cell = null
    this.refusal = null
  }

  /** Something new is on the table: what was picked may be gone; what was wanted may be possible now. */
  settle(): void {
    if (this.#seen !== this.view.steps) {
      this.#seen = this.view.steps
      const picked = this.picked.filter((key) => this.hand.some((one) => one.key === key))
      this.clear()
      if (!this.#acted) this.picked = picked // somebody else's step: one may go on planning
      this.#acted = false
    }
    const wanted = this.#wanted
    if (!wanted || wanted.after === this.view.steps || this.view.phase === 'react' || this.busy) return
    this.#wanted = null
    const action = this.cells.get(wanted.cell)
    if (action) void this.send(action)
  }

  toggle(key: string): void {
    const card = this.hand.find((one) => one.key === key)?.card
    if (!card) return
    this.refusal = null
    this.door = null
    this.cell = null
    if (this.picked.includes(key)) this.picked = this.picked.filter((one) => one !== key)
    else if (this.view.phase === 'main' && this.fits.more.has(card)) this.picked = [...this.picked, key]
    else this.picked = [key] // it does not go with the others: begin anew with it
    const useful = [...this.fits.exact, ...this.fits.wider].some((one) => this.view.phase !== 'main' || one.kind !== 'discard')
    if (this.picks && this.picked.length && !useful) void this.why(card)
  }

  /** Somebody points at a cell or a door of the train. */
  point(spot: string): void {
    if (this.view.seat === null) return // one only looks on
    this.refusal = null
    if (spot.startsWith('door')) return this.#pointDoor(Number(spot.slice(5)))
    const now = this.cells.get(spot)
    if (now) return this.#confirmed(() => this.send(now), spot)
    const ways = this.ways.get(spot)
    if (ways?.length) {
      const only = ways.length === 1 ? ways[0] : undefined
      if (only && this.move) return this.#confirmed(() => this.go(only, spot), spot)
      if (only && this.cell === spot) void this.go(only, spot)
      else this.cell = spot
      return
    }
    const owner = this.view.seats.findIndex((seat) => seat.seated.includes(spot))
    const play = this.plays.find((one) => PICKING.includes(cardOf(one) ?? '') && aimOf(one, this.view) === owner)
    if (play) return this.#confirmed(() => this.go(play, spot), spot)
    this.cell = null
    void this.whyCell(spot)
  }

  #pointDoor(door: number): void {
    const waiting = this.boards.find((one) => doorOf(one) === null)
    const here = [...(this.cards.length ? [] : this.boards), ...this.uPasses].filter((one) => doorOf(one) === door)
    if (waiting && this.view.seats[this.view.seat ?? -1]?.waiting === door) void this.send(waiting)
    else if (here.length === 0) void this.ask(this.cards[0] === 'u-pass' ? `u-pass ${door}` : `board ${door}`)
    else if (here.length === 1 && here[0]) {
      const only = here[0]
      if (this.door === door) void this.send(only)
      else if (this.#asks()) this.door = door
      else void this.send(only)
    } else this.door = this.door === door ? null : door
  }

  #asks(): boolean {
    const wish = this.confirms()
    return wish === 'always' || (wish === 'touch' && this.touch)
  }

  /** Do it at once, or, where one wishes to confirm, at the second time. */
  #confirmed(act: () => Promise<unknown>, spot: string): void {
    if (!this.#asks() || this.cell === spot) void act()
    else this.cell = spot
  }

  /** An action, and the cell that is to be chosen once it is done. */
  async go(action: Action, cell: string): Promise<void> {
    this.#wanted = { cell, after: this.view.steps }
    if (!(await this.send(action))) this.#wanted = null
  }

  async send(action: Action): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.#acted = true
    try {
      await this.surface().act(action)
      return true
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      this.#acted = false
      return false // the page around us says why
    } finally {
      this.busy = false
      this.settle()
    }
  }

  /** Why a text of notation is not legal: the table's words. */
  async ask(notation: string): Promise<boolean> {
    try {
      const told = await this.surface().explain(notation)
      if (!told.legal) this.refusal = { reason: told.reason ?? '', clause: told.clause }
      return !told.legal
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      if (problem.reason) this.refusal = { reason: problem.reason, clause: problem.clause }
      return true
    }
  }

  /** Why a card cannot be used now. */
  why(card: string): Promise<boolean> {
    const { kind, face } = factsOf(card)
    const other = this.view.seats.find((one) => one.seat !== this.view.seat)?.seat ?? 0
    if (this.view.phase !== 'main') return this.ask(`discard ${card}`)
    if (kind === 'number' || face === 'advanced' || this.cards.length > 1) return this.ask(asMove(this.cards.length ? this.cards : [card]))
    if (face === 'u-pass') return this.ask(`u-pass ${this.plan.doors[0]?.number ?? 0}`)
    if (face === 'begging') return this.ask(`play begging at seat ${other} for number`)
    if (face === 'eccentric' || face === 'take-a-seat') return this.ask(`play ${face} at seat ${other}`)
    return this.ask(`play ${card}`)
  }

  /** Why a cell cannot be chosen now. */
  async whyCell(spot: string): Promise<void> {
    const verb = { dest: 'to', pick: 'pick', penalty: 'sit', pay: 'pay' }[this.view.phase]
    if (verb || !this.mine) return void (await this.ask(`${verb ?? 'to'} ${spot}`))
    if (this.cards.length && !this.move && !this.plays.length && !this.fits.wider.length && (await this.ask(asMove(this.cards)))) return
    const hint = this.#hint(cellOf(spot))
    if (hint) this.refusal = hint
    else await this.ask('move red1')
  }

  /** Ours to word: a cell is chosen after the cards are, so that the table cannot be asked about it before. */
  #hint(cell: number): Refusal | null {
    const say = t().carriage
    if (this.plan.signs[cell] === 'p') return { reason: say.explainTaken, clause: 'CH-8' }
    if (this.view.seats.some((one) => one.seated.some((text) => cellOf(text) === cell)))
      return this.cards.length ? { reason: say.explainTaken, clause: 'CH-39' } : { reason: say.explainPawn, clause: null }
    const far = this.reach?.plain[cell] ?? -1
    if (far === 0) return { reason: say.yourPawn, clause: null }
    if (far > 0) return { reason: say.explainFar(far), clause: 'CH-33' }
    return this.reach ? { reason: say.explainClosed, clause: 'CH-37' } : null
  }
}
