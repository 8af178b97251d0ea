/** What this browser keeps for its people: their wishes, and the secrets of their seats. Nothing else knows them. */

import { withoutSeat, withTable, type Kept } from './kept'
import type { SeatPlan } from './setup'
import type { Game } from './types'

export type { Kept } from './kept'
export type Lang = 'en' | 'pt-BR' | 'pt-PT'

export interface Wishes {
  lang: Lang | null // null: as the browser says
  theme: 'auto' | 'light' | 'dark'
  confirm: 'always' | 'touch' | 'never' // before a claim is sent
  motion: 'auto' | 'off'
  sound: boolean
  name: string
  toured: Game[] // games whose first-game tour was seen
  game: Game // the one that was played last
  seats: SeatPlan[] // and who played
}

const WISHES: Wishes = {
  lang: null,
  theme: 'auto',
  confirm: 'touch',
  motion: 'auto',
  sound: false,
  name: '',
  toured: [],
  game: 'usa',
  seats: [],
}

function read<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise // private windows, or something that is not ours
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // without storage it lasts as long as the page does
  }
}

export const wishes: Wishes = $state({ ...WISHES, ...read<Partial<Wishes>>('trilhos.wishes', {}) })

/** What another version of these pages wrote may be something else. */
function readKept(otherwise: Kept[] = []): Kept[] {
  const list = read<unknown>('trilhos.tables', otherwise)
  return Array.isArray(list) ? (list as Kept[]).filter((one) => one?.id && Array.isArray(one.seats)) : otherwise
}

export const kept: Kept[] = $state(readKept())

/** Other windows of the same browser write too. */
addEventListener('storage', (event) => {
  if (event.key === 'trilhos.wishes') Object.assign(wishes, read<Partial<Wishes>>('trilhos.wishes', {}))
  if (event.key === 'trilhos.tables') kept.splice(0, kept.length, ...readKept())
})

export function wish<K extends keyof Wishes>(name: K, value: Wishes[K]): void {
  wishes[name] = value
  write('trilhos.wishes', wishes)
}

export function keptAt(id: string): Kept | undefined {
  return kept.find((one) => one.id === id)
}

function change(how: (list: Kept[]) => Kept[]): void {
  const list = how(readKept($state.snapshot(kept)))
  kept.splice(0, kept.length, ...list)
  write('trilhos.tables', list)
}

/** Remember a table, or what is new of it. */
export const keep = (one: Kept): void => change((list) => withTable(list, one))

/** Forget a table. */
export const forget = (id: string): void => change((list) => list.filter((k) => k.id !== id))

/** Forget one seat of it. */
export const forgetSeat = (id: string, token: string): void => change((list) => withoutSeat(list, id, token))
