/** How far the server has prepared its games: right after its installation it compiles their rules. */

import { api } from './api'

const INTERVAL = 700 // ms

class Preparation {
  families = $state.raw<Record<string, number>>({}) // by family, from 0 to 1
  ready = $state(true)

  #watching: Promise<void> | null = null

  /** How far a family is prepared, from 0 to 1. */
  of(family: string): number {
    return this.ready ? 1 : (this.families[family] ?? 1)
  }

  /** Follow the preparation until it is complete. */
  watch(): Promise<void> {
    this.#watching ??= this.#follow().finally(() => (this.#watching = null))
    return this.#watching
  }

  async #follow(): Promise<void> {
    do {
      try {
        const { ready, families } = await api.preparation()
        this.families = families
        this.ready = ready
      } catch {
        return // whoever needs the server says so
      }
      if (!this.ready) await new Promise((done) => setTimeout(done, INTERVAL))
    } while (!this.ready)
  }
}

export const preparation = new Preparation()

/** Wait until the games of a family can be played, then send a request. */
export async function whenPrepared<T>(family: string, send: () => Promise<T>): Promise<T> {
  while (preparation.of(family) < 1) {
    void preparation.watch()
    await new Promise((done) => setTimeout(done, INTERVAL))
  }
  return send()
}
