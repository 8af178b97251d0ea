/** Views with their extras at any step of a game, rebuilt from what each step changed. */

import type { Replay, TableEvent, View } from '../lib/types'

/** Whose view: a seat's or a spectator's. */
export type Watcher = number | 'spectator'

type Keys = Record<string, unknown>

const INTERVAL = 32 // steps between two complete views, so that every step is near one

export class ReplayFrames {
  readonly last: number // the number of the last step
  #snapshots = new Map<string, Keys[]>() // by watcher, every INTERVAL steps

  constructor(readonly replay: Replay) {
    const { frames } = replay
    if (!frames[0]) throw new RangeError('a replay has a first frame')
    this.last = frames.length - 1
    for (const watcher of Object.keys(frames[0].views)) {
      const kept: Keys[] = []
      let view: Keys = {}
      for (let step = 0; step < frames.length; step++) {
        view = this.#applyStep(view, step, watcher)
        if (step % INTERVAL === 0) kept.push(view)
      }
      this.#snapshots.set(watcher, kept)
    }
  }

  /** The nearest existing step. */
  nearestStep(step: number): number {
    return Number.isFinite(step) ? Math.min(this.last, Math.max(0, Math.round(step))) : 0
  }

  /** A view after so many steps. Unchanged parts stay the same objects from step to step. */
  at(step: number, watcher: Watcher): View {
    const name = String(watcher)
    const kept = this.#snapshots.get(name)
    if (!kept) throw new RangeError(`nobody watches from ${name}`)
    const wanted = this.nearestStep(step)
    let view = kept[Math.floor(wanted / INTERVAL)] ?? {}
    for (let n = Math.floor(wanted / INTERVAL) * INTERVAL + 1; n <= wanted; n++) view = this.#applyStep(view, n, name)
    return view as unknown as View
  }

  /** Every seat's view. */
  allSeats(step: number): View[] {
    return Array.from({ length: this.replay.seats }, (_, seat) => this.at(step, seat))
  }

  #applyStep(before: Keys, step: number, watcher: string): Keys {
    const frame = this.replay.frames[step]
    const [fresh, gone, extras] = [frame?.views[watcher], frame?.gone[watcher], frame?.extras[watcher]]
    if (!fresh && !gone) return before
    const view = { ...before, ...fresh, ...extras }
    for (const key of gone ?? []) delete view[key]
    return view
  }
}

/** The steps as table events, for the log and the marks on the board. Event n is step n; the deal is not an event. */
export function eventsOf(replay: Replay): TableEvent[] {
  return replay.frames.slice(1).map(({ n, seat, action, outcome, move, facts, by }) => {
    return { n, at: 0, kind: 'action', seat, step: n, action: action ?? '', outcome: outcome ?? '', move, facts, by }
  })
}

/** What is new at a step for a watcher: everything since their own last action, and always the step itself. */
export function newEventsAt(events: TableEvent[], step: number, watcher: Watcher): TableEvent[] {
  const done = events.slice(0, step)
  const now = done.at(-1)
  if (!now) return []
  const mine = (event: TableEvent): boolean =>
    watcher === 'spectator' ? event.seat !== now.seat : event.seat === watcher
  const before = done.slice(0, -1).findLastIndex(mine)
  return done.slice(before + 1)
}
