/** Proof of a fair shuffle, as docs/serve.md specifies it. It needs no HTTPS, unlike the browser's own SHA-256. */

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { SavedSeat } from './savedTableList'
import type { TableInfo } from './types'

/** 32 random bytes in hexadecimal: a share of a game's key, or the token of a seat. */
export const newSecret = (): string => bytesToHex(randomBytes(32))

/** The SHA-256 of a key or share, both in hexadecimal; null if it is not hexadecimal. */
export function fingerprint(key: string): string | null {
  return /^([0-9a-f]{2})+$/.test(key) ? bytesToHex(sha256(hexToBytes(key))) : null
}

/** The key that follows from the shares. */
export function mixedKey(table: string, server: string, seats: readonly string[]): string {
  const lines = ['trilhos shares 1', `table ${table}`, `server ${server}`, ...seats.map((one, k) => `seat ${k} ${one}`)]
  return bytesToHex(sha256(utf8ToBytes(lines.map((line) => `${line}\n`).join(''))))
}

/** Whether the key of a finished game follows from the fingerprints that were published before its deal. */
export function keyFits({ id, key, commitment, shares }: TableInfo): boolean {
  if (key === null || fingerprint(shares.server ?? key) !== commitment) return false
  if (shares.server === null) return shares.seats.every((seat) => seat.share === null)
  if (shares.seats.some((seat) => seat.share !== null && fingerprint(seat.share) !== seat.commitment)) return false
  const seats = shares.seats.map((seat) => seat.share ?? (seat.commitment === null ? 'none' : 'missing'))
  return mixedKey(id, shares.server, seats) === key
}

/** What became of this device's share in a finished game: `used`; `late`, which may happen; or the server cheated. */
export function ownShare(table: TableInfo, mine: SavedSeat): 'used' | 'late' | 'withheld' | 'changed' | null {
  if (!mine.share || (table.origin.kind === 'fork' && table.origin.deal === 'same')) return null
  if (mine.promised && mine.promised !== table.commitment) return 'changed'
  if (mine.agreed?.some((one, seat) => one !== table.shares.seats[seat]?.commitment)) return 'changed'
  if (table.shares.seats[mine.seat]?.share === mine.share) return 'used'
  return mine.revealed ? 'withheld' : 'late'
}
