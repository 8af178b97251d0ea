/** Tables whose score was counted in this browser: it is not counted again when the page is reloaded. */

import { read, write } from './storage'

const KEY = 'trilhos.counted'
const MAX_TABLES = 60 // in the list

const list = (): string[] => {
  const kept = read<unknown>(KEY, [])
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : []
}

export const wasCounted = (id: string): boolean => list().includes(id)

export const markCounted = (id: string): void =>
  write(KEY, [id, ...list().filter((one) => one !== id)].slice(0, MAX_TABLES))
