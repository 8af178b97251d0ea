/** How far the chat of each table was read in this browser: the number of the last message that was shown. */

import { read, write } from './storage'

const KEY = 'trilhos.chat'
const MAX_TABLES = 60 // tables in the list

type Read = [id: string, n: number]

/** Another version of these pages may have written something else. */
function readList(fallback: Read[] = []): Read[] {
  const list = read<unknown>(KEY, fallback)
  return Array.isArray(list)
    ? (list as Read[]).filter((one) => Array.isArray(one) && Number.isInteger(one[1]))
    : fallback
}

let list = $state.raw(readList())

/** Other windows of the same browser show chats too. */
addEventListener('storage', (event) => {
  if (event.key === KEY) list = readList()
})

/** The number of the last message that was read at a table, 0 if none was. */
export const lastRead = (id: string): number => list.find((one) => one[0] === id)?.[1] ?? 0

/** Remember that the messages of a table up to this one were shown; the latest table comes first. */
export function markRead(id: string, n: number): void {
  if (n <= lastRead(id)) return
  list = [[id, n] as Read, ...readList(list).filter((one) => one[0] !== id)].slice(0, MAX_TABLES)
  write(KEY, list)
}
