/** Whoever sits at this device: nobody, one person, or several in turn. Each has a socket of their own, so that
 *  nobody is shown what another may know. */

import { lang } from './i18n/index.svelte'
import { forgetSeat, keep, keptAt } from './keep.svelte'
import { TableClient } from './table.svelte'

export class Party {
  people = $state.raw<TableClient[]>([]) // by seat
  onlooker = $state.raw<TableClient | null>(null) // sees what everyone may: for nobody, and while the device goes round
  at = $state.raw<TableClient | null>(null) // who has the device now

  constructor(readonly id: string) {
    this.sit((keptAt(id)?.seats ?? []).map((one) => one.token))
  }

  /** These tokens' seats are here, and no others. */
  sit(tokens: string[]): void {
    const stay = this.people.filter((one) => one.token !== null && tokens.includes(one.token))
    for (const one of this.people) if (!stay.includes(one)) one.close()
    const come = tokens.filter((token) => !stay.some((one) => one.token === token))
    this.people = [...stay, ...come.map((token) => new TableClient(this.id, token, lang))]
    if (this.people.length === 1) this.#only()
    else this.onlooker ??= new TableClient(this.id, null, lang)
    if (!this.at || !this.people.includes(this.at)) this.at = this.people.length === 1 ? (this.people[0] ?? null) : null
  }

  #only(): void {
    this.onlooker?.close()
    this.onlooker = null
  }

  /** Whose view is shown. */
  get shown(): TableClient {
    return (this.at ?? this.onlooker ?? this.people[0]) as TableClient
  }

  get several(): boolean {
    return this.people.length > 1
  }

  /** Who must act and does not have the device, while whoever has it need not. */
  get next(): TableClient | null {
    if (!this.several || (this.at && this.at.legal.length > 0)) return null
    return this.people.find((one) => one !== this.at && one.legal.length > 0) ?? null
  }

  /** A seat's token opens nothing any more: somebody else sits there. Look on instead. */
  drop(one: TableClient): void {
    if (one.token !== null) forgetSeat(this.id, one.token)
    this.sit(this.people.filter((p) => p !== one).map((p) => p.token as string))
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
