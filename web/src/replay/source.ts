/** Where a replay comes from: a table, or a transcript file. */

export interface Source {
  from: { table: string } | { transcript: string }
  board: string | null // custom board of a transcript
}

/** The line that an error message names, with its neighbours. */
export function lines(text: string, complaint: string): { n: number; text: string; bad: boolean }[] {
  const n = Number(/\b(?:line|linha) (\d+)/i.exec(complaint)?.[1] ?? 0)
  const all = text.split(/\r?\n/)
  if (n < 1 || n > all.length) return []
  return [n - 1, n, n + 1]
    .filter((k) => k >= 1 && k <= all.length)
    .map((k) => ({ n: k, text: (all[k - 1] ?? '').slice(0, 200), bad: k === n }))
}
