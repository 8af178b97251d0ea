/** The secret key with which this browser publishes boards. Whoever has it can change and remove them. */

import { newSecret } from '../lib/fingerprint'
import { read, write } from '../lib/storage'

const KEY = 'trilhos.shelf'
const FORM = /^[0-9a-f]{64}$/

/** The key, if this browser has published a board. */
export function shelfKey(): string | null {
  const key = read<unknown>(KEY, null)
  return typeof key === 'string' && FORM.test(key) ? key : null
}

/** The key; a new one is made if there is none. */
export function ensureShelfKey(): string {
  const key = shelfKey() ?? newSecret()
  write(KEY, key)
  return key
}
