/** Toasts: refusals and short notices at the edge of the page. */

import { problemText } from './problems'
import type { Problem } from './types'

export interface Toast {
  id: number
  text: string
  clause: string | null
  bad: boolean
}

const DURATION = 7000 // ms
let count = 0

export const toasts: Toast[] = $state([])

export function showToast(
  text: string,
  { clause = null, bad = false }: { clause?: string | null; bad?: boolean } = {},
): void {
  const again = toasts.findIndex((toast) => toast.text === text)
  if (again >= 0) toasts.splice(again, 1)
  const id = ++count
  toasts.push({ id, text, clause, bad })
  if (toasts.length > 3) toasts.shift()
  setTimeout(() => dismiss(id), DURATION)
}

export function dismiss(id: number): void {
  const k = toasts.findIndex((toast) => toast.id === id)
  if (k >= 0) toasts.splice(k, 1)
}

/** Show why something failed. */
export function showProblem(problem: unknown): void {
  const known = problem as Problem
  showToast(problemText(known), { clause: known.clause ?? null, bad: true })
}
