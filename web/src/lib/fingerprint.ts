/** Proof of a fair shuffle: the key published at the end has the fingerprint published at the start. */

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The SHA-256 of a key in hexadecimal; null where the browser cannot compute it (no HTTPS). */
export async function fingerprint(key: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle || !/^([0-9a-f]{2})+$/i.test(key)) return null
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (two) => parseInt(two, 16))
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
