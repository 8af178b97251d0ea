/** The name that somebody keeps: a secret key in this browser. Seats taken with it have tokens that follow from it, so
 *  that every device with the key can play on. */

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { read, write } from './storage'

const KEY = 'trilhos.player'
const FORM = /^[0-9a-f]{64}$/

const saved = (): string | null => {
  const key = read<unknown>(KEY, null)
  return typeof key === 'string' && FORM.test(key) ? key : null
}

export const player: { key: string | null } = $state({ key: saved() })

/** Other windows of the same browser may keep or delete the name. */
addEventListener('storage', (event) => {
  if (event.key === KEY) player.key = saved()
})

/** Keep a key in this browser, or forget it. */
export function setKey(key: string | null): void {
  player.key = key
  write(KEY, key)
}

export const newKey = (): string => bytesToHex(randomBytes(32))

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/** The token of the seat that the holder of a key takes at a table. The outer hash keeps the inner one unextendable. */
export const seatToken = (key: string, table: string): string => hash(`${key} ${hash(`trilhos seat ${key} ${table}`)}`)

/** The link that carries a key to another device. What follows # is not sent to the server. */
export const keyLink = (key: string): string => `${location.origin}/me#key=${key}`

/** The key in such a link. */
export const linkedKey = (hash: string): string | null => /^#key=([0-9a-f]{64})$/.exec(hash)?.[1] ?? null
