/** The tables where this browser has a seat, with the secret tokens of those seats. They stay in this browser. */

import { withoutSeat, withSeat, withTable, type SavedSeat, type SavedTable } from './savedTableList'
import { read, write } from './storage'

export type { SavedTable } from './savedTableList'

const KEY = 'trilhos.tables'

/** Another version of these pages may have written something else. */
function readTables(fallback: SavedTable[] = []): SavedTable[] {
  const list = read<unknown>(KEY, fallback)
  return Array.isArray(list) ? (list as SavedTable[]).filter((one) => one?.id && Array.isArray(one.seats)) : fallback
}

export const savedTables: SavedTable[] = $state(readTables())

/** Other windows of the same browser save tables too. */
addEventListener('storage', (event) => {
  if (event.key === KEY) savedTables.splice(0, savedTables.length, ...readTables())
})

export function savedTable(id: string): SavedTable | undefined {
  return savedTables.find((one) => one.id === id)
}

function change(edit: (list: SavedTable[]) => SavedTable[]): void {
  const list = edit(readTables($state.snapshot(savedTables)))
  savedTables.splice(0, savedTables.length, ...list)
  write(KEY, list)
}

/** Add a table, or update it. */
export const saveTable = (one: SavedTable): void => change((list) => withTable(list, one))

export const forgetTable = (id: string): void => change((list) => list.filter((table) => table.id !== id))

export const savedSeat = (id: string, token: string): SavedSeat | undefined =>
  savedTable(id)?.seats.find((one) => one.token === token)

export const updateSeat = (id: string, token: string, changes: Partial<SavedSeat>): void =>
  change((list) => withSeat(list, id, token, changes))

export const forgetSeat = (id: string, token: string): void => change((list) => withoutSeat(list, id, token))
