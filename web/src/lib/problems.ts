/** Why something could not be, in words. */

import { t } from './i18n/index.svelte'
import { named } from './seats'
import { Problem } from './types'

/** The table's own refusals are known by code; of rules it speaks itself, with a clause. */
export function problemText(problem: unknown, names: readonly string[] = []): string {
  if (!(problem instanceof Problem)) return t().common.problems['failed'] ?? ''
  const known = t().common.problems[problem.code]
  if (known) return known
  const reason = named(problem.reason, names).trim()
  if (!reason) return t().common.problems['failed'] ?? ''
  return sentence(reason)
}

/** The server's reasons begin small and have no full stop. */
export function sentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1)
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
