/** Players whose chat and emotes are not shown in this browser, by table and seat. */

import { read, write } from './storage'

const KEY = 'trilhos.muted'
const MAX = 200 // in the list

const readList = (): string[] => {
  const kept = read<unknown>(KEY, [])
  return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
}
let list = $state.raw(readList())

/** Other windows of the same browser mute players too. */
addEventListener('storage', (event) => {
  if (event.key === KEY) list = readList()
})

export const isMuted = (table: string, seat: number | null): boolean => list.includes(`${table}/${seat}`)

export function mute(table: string, seat: number, muted: boolean): void {
  const one = `${table}/${seat}`
  const others = readList().filter((other) => other !== one)
  list = (muted ? [one, ...others] : others).slice(0, MAX)
  write(KEY, list)
}
