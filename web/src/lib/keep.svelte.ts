/** What this browser keeps for its people: their wishes, and the secrets of their seats. Nothing else knows them. */

import type { Game } from './types'

export type Lang = 'en' | 'pt-BR' | 'pt-PT'

export interface Wishes {
  lang: Lang | null // null: as the browser says
  theme: 'auto' | 'light' | 'dark'
  confirm: 'always' | 'touch' | 'never' // before a claim is sent
  motion: 'auto' | 'off'
  sound: boolean
  name: string
  toured: Game[] // games whose first-game tour was seen
}

/** A table where this browser has seats: one, or several people in turn at one device. */
export interface Kept {
  id: string
  game: Game
  host: string | null // the host's token
  seats: { seat: number; token: string; name: string }[]
  at: number // when it was last looked at, in ms
}

const WISHES: Wishes = { lang: null, theme: 'auto', confirm: 'touch', motion: 'auto', sound: false, name: '', toured: [] }
const MOST = 60 // tables that are remembered

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
export const kept: Kept[] = $state(read<Kept[]>('trilhos.tables', []))

export function wish<K extends keyof Wishes>(name: K, value: Wishes[K]): void {
  wishes[name] = value
  write('trilhos.wishes', wishes)
}

export function keptAt(id: string): Kept | undefined {
  return kept.find((one) => one.id === id)
}

/** Remember a table, or what is new of it. Other windows of the same browser may have written meanwhile. */
export function keep(one: Kept): void {
  const others = read<Kept[]>('trilhos.tables', []).filter((k) => k.id !== one.id)
  const list = [one, ...others].sort((p, q) => q.at - p.at).slice(0, MOST)
  kept.splice(0, kept.length, ...list)
  write('trilhos.tables', list)
}

export function forget(id: string): void {
  const list = read<Kept[]>('trilhos.tables', []).filter((k) => k.id !== id)
  kept.splice(0, kept.length, ...list)
  write('trilhos.tables', list)
}
