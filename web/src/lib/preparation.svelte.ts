/** How far the server has prepared its games: right after its installation it compiles their rules. */

import { api } from './api'
import { Problem } from './types'

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

/**
 * Send a request about a game of a family, and again when the family is prepared if it was not. The first one tells the
 * server which family somebody waits for.
 */
export async function whenPrepared<T>(family: string, send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (problem) {
      if (!(problem instanceof Problem && problem.code === 'preparing')) throw problem
    }
    do {
      void preparation.watch()
      await new Promise((done) => setTimeout(done, INTERVAL))
    } while (preparation.of(family) < 1)
  }
}
