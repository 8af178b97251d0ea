/** The players at this device: nobody, one person, or several who share it. Each has their own socket,
 *  so that nobody is shown what another player may know. */

import { api } from './api'
import { lang } from './i18n/index.svelte'
import { forgetSeat, saveTable, savedTable } from './savedTables.svelte'
import { TableClient } from './tableClient.svelte'
import type { TableInfo } from './types'

export class LocalPlayers {
  clients = $state.raw<TableClient[]>([]) // one for each seat that is played here
  spectator = $state.raw<TableClient | null>(null) // sees public facts only; used without a seat, or while the device is passed on
  current = $state.raw<TableClient | null>(null) // who has the device now

  #lastSpectator: TableClient | null = null // shown until the client that replaces it is connected
  #leaving: TableClient | null = null // the client that is giving up its seat: its loss is not reported

  constructor(readonly id: string) {
    this.refresh()
  }

  /** Open a client for every saved seat and close the others. When somebody new sits down, nobody has the device. */
  refresh(): void {
    const tokens = (savedTable(this.id)?.seats ?? []).map((one) => one.token)
    const stay = this.clients.filter((one) => one.token !== null && tokens.includes(one.token))
    for (const one of this.clients) if (!stay.includes(one)) one.close()
    const added = tokens.filter((token) => !stay.some((one) => one.token === token))
    this.clients = [...stay, ...added.map((token) => new TableClient(this.id, token, lang))]
    if (this.clients.length === 1) this.#closeSpectator()
    else this.spectator ??= new TableClient(this.id, null, lang)
    const same = this.current !== null && added.length === 0 && this.clients.includes(this.current)
    if (!same) this.current = this.clients.length === 1 ? (this.clients[0] ?? null) : null
  }

  #closeSpectator(): void {
    if (this.spectator?.table) this.#lastSpectator = this.spectator
    this.spectator?.close()
    this.spectator = null
  }

  /** The client whose view is shown. While a seat connects, that is the spectator's, so that the page stays as it is. */
  get shown(): TableClient {
    const one = (this.current ?? this.spectator ?? this.clients[0]) as TableClient
    return (!one.table && one.state === 'connecting' && this.#lastSpectator) || one
  }

  /** The public facts of the table, from whichever client has them. */
  get table(): TableInfo | null {
    return this.shown.table ?? this.clients.find((one) => one.table)?.table ?? null
  }

  get isShared(): boolean {
    return this.clients.length > 1
  }

  /** Who must act but does not have the device, while whoever has it need not act. */
  get next(): TableClient | null {
    if (!this.isShared || (this.current && this.current.legal.length > 0)) return null
    return this.clients.find((one) => one !== this.current && one.legal.length > 0) ?? null
  }

  /** A seat that no longer belongs to this device, though nobody here has given it up. */
  get lostSeat(): TableClient | null {
    const gone = (one: TableClient): boolean => {
      const refused = one.state === 'refused' && one.problem?.code === 'not-yours'
      return refused || (one.seat !== null && !!one.table?.seats[one.seat]?.free) // perhaps left on another device
    }
    return this.clients.find((one) => one !== this.#leaving && gone(one)) ?? null
  }

  /** Give up a seat before the start. */
  async leave(one: TableClient): Promise<void> {
    this.#leaving = one // the event arrives before the answer
    try {
      await api.leave(this.id, one.token as string)
      this.drop(one)
    } finally {
      this.#leaving = null
    }
  }

  /** Forget a seat whose token is no longer valid. */
  drop(one: TableClient): void {
    if (one.token !== null) forgetSeat(this.id, one.token)
    this.refresh()
  }

  /** Show at once what waits to be shown, to everyone at this device. */
  skip(): void {
    for (const one of [...this.clients, this.spectator]) one?.skip()
  }

  /** Remember when this table was last opened. */
  touch(): void {
    const known = savedTable(this.id)
    if (known) saveTable({ ...$state.snapshot(known), at: Date.now() })
  }

  /** Reconnect after the language has changed, so that the server's texts come in the new one. */
  renew(): void {
    for (const one of [...this.clients, this.spectator]) one?.renew()
  }

  close(): void {
    for (const one of [...this.clients, this.spectator]) one?.close()
  }
}
