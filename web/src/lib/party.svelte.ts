/** Whoever sits at this device: nobody, one person, or several in turn. Each has a socket of their own, so that
 *  nobody is shown what another may know. */

import { api } from './api'
import { lang } from './i18n/index.svelte'
import { forgetSeat, keep, keptAt } from './keep.svelte'
import { TableClient } from './table.svelte'
import type { TableTold } from './types'

export class Party {
  people = $state.raw<TableClient[]>([]) // by seat
  onlooker = $state.raw<TableClient | null>(null) // sees what everyone may: for nobody, and while the device goes round
  at = $state.raw<TableClient | null>(null) // who has the device now

  #leaving: TableClient | null = null // who is standing up, and need not be told

  constructor(readonly id: string) {
    this.sit()
  }

  /** The seats that are kept are here, and no others. Who has the device when somebody comes, nobody knows. */
  sit(): void {
    const tokens = (keptAt(this.id)?.seats ?? []).map((one) => one.token)
    const stay = this.people.filter((one) => one.token !== null && tokens.includes(one.token))
    for (const one of this.people) if (!stay.includes(one)) one.close()
    const come = tokens.filter((token) => !stay.some((one) => one.token === token))
    this.people = [...stay, ...come.map((token) => new TableClient(this.id, token, lang))]
    if (this.people.length === 1) this.#only()
    else this.onlooker ??= new TableClient(this.id, null, lang)
    const same = this.at !== null && come.length === 0 && this.people.includes(this.at)
    if (!same) this.at = this.people.length === 1 ? (this.people[0] ?? null) : null
  }

  #only(): void {
    this.onlooker?.close()
    this.onlooker = null
  }

  /** Whose view is shown. */
  get shown(): TableClient {
    return (this.at ?? this.onlooker ?? this.people[0]) as TableClient
  }

  /** The table as everyone may know it: from whoever has heard of it. */
  get table(): TableTold | null {
    return this.shown.table ?? this.people.find((one) => one.table)?.table ?? null
  }

  get several(): boolean {
    return this.people.length > 1
  }

  /** Who must act and does not have the device, while whoever has it need not. */
  get next(): TableClient | null {
    if (!this.several || (this.at && this.at.legal.length > 0)) return null
    return this.people.find((one) => one !== this.at && one.legal.length > 0) ?? null
  }

  /** A seat that is no longer this one's, though nobody here has given it up. */
  get lost(): TableClient | null {
    const gone = (one: TableClient): boolean => {
      const refused = one.state === 'refused' && one.problem?.code === 'not-yours'
      return refused || (one.seat !== null && !!one.table?.seats[one.seat]?.free) // left at another device, perhaps
    }
    return this.people.find((one) => one !== this.#leaving && gone(one)) ?? null
  }

  /** Stand up before the start. */
  async leave(one: TableClient): Promise<void> {
    this.#leaving = one // the table tells of it before it answers
    try {
      await api.leave(this.id, one.token as string)
      this.drop(one)
    } finally {
      this.#leaving = null
    }
  }

  /** A seat's token opens nothing any more. Look on instead. */
  drop(one: TableClient): void {
    if (one.token !== null) forgetSeat(this.id, one.token)
    this.sit()
  }

  /** Remember that these seats were looked at. */
  keep(): void {
    const known = keptAt(this.id)
    if (known) keep({ ...$state.snapshot(known), at: Date.now() })
  }

  /** The language has changed: reasons are to come in it. */
  renew(): void {
    for (const one of [...this.people, this.onlooker]) one?.renew()
  }

  close(): void {
    for (const one of [...this.people, this.onlooker]) one?.close()
  }
}
