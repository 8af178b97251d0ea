/** The events that a table's page shows just now, for whatever must not miss one of them. `TableClient.live` is only the
 *  last of several that are shown at once. */

import type { TableClient } from './tableClient.svelte'
import type { TableEvent } from './types'

type Shown = Pick<TableClient, 'events' | 'live' | 'n'>

export class ShownEvents {
  #n: number

  constructor(client: Shown) {
    this.#n = client.n
  }

  /** Those that were shown since the last call; none after (re)connecting. */
  take({ events, live, n }: Shown): TableEvent[] {
    const fresh = live ? events.filter((event) => event.n > this.#n) : []
    this.#n = n
    return fresh
  }
}
