/** What a player has picked but not sent yet (cards, a door, a cell), and what can be done with it. */

import { Problem, type Action } from '../../lib/types'
import type { SurfaceProps } from '../family'
import type { CarriageView } from './types'
import { slots } from './cards'
import { cardOf, cellFrom, destinations, doorOf, fits, targetOf, type Fits } from './selection'
import { planOf, type Plan } from './trainPlan'

/** Why something cannot be done, with its clause, in the words of the server. */
export interface Refusal {
  reason: string
  clause: string | null
}

export type Glow = 'sure' | 'maybe'

export class PlayState {
  picked = $state.raw<string[]>([]) // keys of slots in hand
  door = $state<number | null>(null)
  cell = $state<string | null>(null)
  wish = $state<string | null>(null) // a card of the hand that is shown
  refusal = $state.raw<Refusal | null>(null)
  touch = false // whether the last pointer was a finger
  #wanted: { cell: string; after: number } | null = null // the cell to choose after the action sent at that step
  #sentAt = $state<number | null>(null) // the step at which an action was sent that is not acknowledged yet
  #seen = -1
  #acted = false // the newest step is our own

  constructor(
    readonly surface: () => SurfaceProps<CarriageView>,
    readonly confirms: () => 'always' | 'touch' | 'never',
  ) {}

  readonly view = $derived.by(() => this.surface().view)
  readonly legal = $derived.by(() => this.surface().legal)
  /** An action was sent and has no effect yet. Its event can arrive before its acknowledgement. */
  readonly busy = $derived(this.#sentAt === this.view.steps)
  readonly shape = $derived(
    JSON.stringify([
      this.view.train.join,
      this.view.train.cells,
      this.view.train.right,
      this.view.train.down,
      this.view.train.doors,
      this.view.passages,
    ]),
  )
  readonly plan: Plan = $derived.by(() => {
    const [join, cells, right, down, doors, passages] = JSON.parse(this.shape) as [
      string,
      string,
      string,
      string,
      (string | null)[],
      [string, string][],
    ]
    return planOf({ join, cells, right, down, doors }, passages)
  })
  readonly hand = $derived(slots(this.view.hand ?? {}))
  readonly cards = $derived(this.hand.filter(({ key }) => this.picked.includes(key)).map(({ card }) => card))
  readonly mine = $derived(this.legal.length > 0)
  /** Whether cards of the hand are chosen now: to play them, or to discard one. */
  readonly picks = $derived(
    this.mine && (this.view.phase === 'main' || this.legal.some((one) => one.kind === 'discard')),
  )
  readonly link = $derived(this.view.link ?? null) // the card of the hand that links two colours
  readonly fits: Fits = $derived(fits(this.legal, this.cards, this.link))
  /** The moves that the picked cards make or can become part of, by destination. */
  readonly ways = $derived.by((): Map<string, Action[]> => {
    const { reach } = this.view
    if (!reach) return new Map()
    const exact = this.fits.exact.filter((one) => one.kind === 'move')
    return destinations(exact.length ? exact : this.fits.wider, reach)
  })
  readonly move: Action | null = $derived(this.fits.exact.find((one) => one.kind === 'move') ?? null)
  /** Cells that can be chosen right away, in a phase that asks for one. */
  readonly cells = $derived(
    new Map(this.legal.flatMap((one) => (cellFrom(one) ? [[cellFrom(one) ?? '', one] as const] : []))),
  )
  readonly plays = $derived(this.cards.length === 1 ? this.fits.exact.filter((one) => one.kind === 'play') : [])
  /** What gets rid of the picked card. */
  readonly discard = $derived(
    this.cards.length === 1 ? this.fits.exact.find((one) => one.kind === 'discard') : undefined,
  )
  /** The cards of the hand that is shown which may be taken. */
  readonly takes = $derived(
    new Map(this.legal.filter((one) => one.kind === 'take').map((one) => [cardOf(one) ?? '', one] as const)),
  )
  readonly uPasses = $derived(this.legal.filter((one) => one.kind === 'u-pass'))
  readonly boards = $derived(this.legal.filter((one) => one.kind === 'board'))

  /** Everything on the train that can be chosen now. */
  readonly glows = $derived.by((): Map<string, Glow> => {
    const found = new Map<string, Glow>()
    for (const cell of this.cells.keys()) found.set(cell, 'sure')
    if (this.view.phase !== 'main') return found
    for (const cell of this.ways.keys()) found.set(cell, this.move ? 'sure' : 'maybe')
    for (const play of this.plays) for (const cell of this.pawnsOf(play)) found.set(cell, 'sure')
    const useful = this.ways.size > 0 || this.plays.length > 0 // the picked cards can do something else
    if (this.cards.length && this.cards[0] !== 'u-pass' && useful) return found
    for (const { number } of this.plan.doors)
      if (this.waysIn(number).length) found.set(`door ${number}`, this.view.boarding_costs ? 'maybe' : 'sure')
    return found
  })

  /** Whether a door is what can be chosen on the train now, one of several. */
  readonly choosesDoor = $derived.by(() => {
    const spots = [...this.glows.keys()]
    return spots.length > 1 && spots.every((spot) => spot.startsWith('door'))
  })

  /** The ways to board at a door: with the die or the waiting pawn, or with a U-Pass. */
  waysIn(door: number): Action[] {
    const passing = this.cards[0] === 'u-pass' && this.uPasses.length > 0
    const waiting = this.view.seats[this.view.seat ?? -1]?.waiting
    const all = passing ? this.uPasses : [...this.boards, ...this.uPasses]
    return all.filter((one) => (doorOf(one) ?? waiting) === door)
  }

  /** The seated pawns that a card may hit, one of which can be chosen beforehand. */
  pawnsOf(play: Action): string[] {
    const seated = this.view.seats[targetOf(play) ?? -1]?.seated ?? []
    return (this.view.pawns[cardOf(play) ?? ''] ?? []).filter((cell) => seated.includes(cell))
  }

  /** Clear the selection. */
  clear(): void {
    this.picked = []
    this.door = null
    this.cell = null
    this.wish = null
    this.refusal = null
  }

  /** After a new step: drop picked cards that are gone, and send the cell chosen before if it is legal now. */
  settle(): void {
    if (this.#seen !== this.view.steps) {
      this.#seen = this.view.steps
      const picked = this.picked.filter((key) => this.hand.some((one) => one.key === key))
      this.clear()
      if (!this.#acted) this.picked = picked // somebody else's step: keep the selection
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
    else this.picked = [key] // it does not fit the others: start a new selection
    const useful = [...this.fits.exact, ...this.fits.wider].some(
      (one) => this.view.phase !== 'main' || one.kind !== 'discard',
    )
    if (this.picks && this.picked.length && !useful) void this.whyCards()
  }

  /** A cell or door was clicked. */
  point(spot: string): void {
    if (this.view.seat === null) return // a spectator
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
    const play = this.plays.find((one) => this.pawnsOf(one).includes(spot))
    if (play) return this.#confirmed(() => this.go(play, spot), spot)
    this.cell = null
    void this.whyCell(spot)
  }

  #pointDoor(door: number): void {
    const here = this.waysIn(door)
    const only = here.length === 1 ? here[0] : undefined
    if (here.length === 0) void this.ask(this.cards[0] === 'u-pass' ? `u-pass ${door}` : `board ${door}`)
    else if (only && doorOf(only) === null) void this.send(only)
    else if (only && !this.view.boarding_costs && (this.door === door || !this.#needsConfirmation()))
      void this.send(only)
    else {
      if (this.cards[0] !== 'u-pass') this.picked = [] // boarding takes no other card
      this.cell = null
      this.door = this.door === door ? null : door
    }
  }

  /** A card of the hand that is shown was clicked. */
  take(card: string): void {
    const action = this.takes.get(card)
    if (!action) return
    if (!this.#needsConfirmation() || this.wish === card) void this.send(action)
    else this.wish = card
  }

  #needsConfirmation(): boolean {
    const setting = this.confirms()
    return setting === 'always' || (setting === 'touch' && this.touch)
  }

  /** Act at once, or on the second click if confirmation is on. */
  #confirmed(act: () => Promise<unknown>, spot: string): void {
    if (!this.#needsConfirmation() || this.cell === spot) void act()
    else this.cell = spot
  }

  /** Send an action, and then choose this cell. */
  async go(action: Action, cell: string): Promise<void> {
    this.#wanted = { cell, after: this.view.steps }
    if (!(await this.send(action))) this.#wanted = null
  }

  async send(action: Action): Promise<boolean> {
    if (this.busy) return false
    const at = this.view.steps
    this.#sentAt = at
    this.#acted = true
    try {
      await this.surface().act(action)
      return true
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      if (this.#sentAt === at) this.#acted = false
      return false // the page shows why
    } finally {
      if (this.#sentAt === at) this.#sentAt = null
      this.settle()
    }
  }

  /** Ask the server why an action in notation is not legal. */
  async ask(notation: string): Promise<boolean> {
    try {
      const answer = await this.surface().explain(notation)
      if (!answer.legal) this.refusal = { reason: answer.reason ?? '', clause: answer.clause }
      return !answer.legal
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      if (problem.reason) this.refusal = { reason: problem.reason, clause: problem.clause }
      return true
    }
  }

  /** Why the picked cards cannot be used now. */
  whyCards(): Promise<boolean> {
    return this.ask(`use ${this.cards.join(' ')}`)
  }

  /** Why a cell cannot be chosen now. */
  async whyCell(spot: string): Promise<void> {
    const useless = this.cards.length > 0 && !this.plays.length && !this.move && !this.fits.wider.length
    if (this.mine && this.view.phase === 'main' && useless && (await this.whyCards())) return
    await this.ask(`to ${spot}`)
  }
}
