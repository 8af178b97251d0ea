/** Error messages for people. */

import { t } from './i18n/index.svelte'
import { Problem } from './types'

/** The text of a known code; otherwise the reason from the server. */
export function problemText(problem: unknown): string {
  if (!(problem instanceof Problem)) return t().common.problems['failed'] ?? ''
  const known = t().common.problems[problem.code]
  if (known) return known
  const reason = problem.reason.trim()
  if (!reason) return t().common.problems['failed'] ?? ''
  return sentence(reason)
}

/** Capitalise a reason from the server and end it with a full stop. */
export function sentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1)
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
