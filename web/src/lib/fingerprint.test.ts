import { expect, test } from 'vitest'
import { fingerprint, keyFits, mixedKey, newSecret, ownShare } from './fingerprint'
import type { TableInfo } from './types'

test('the fingerprint of a key is the SHA-256 of its bytes, not of its letters', () => {
  expect(fingerprint('00ff')).toBe('06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8')
})

test('an invalid key has no fingerprint', () => {
  for (const wrong of ['', 'abc', 'zz']) expect(fingerprint(wrong)).toBeNull()
})

const server = newSecret()
const share = newSecret()
const seat = (state: string, commitment: string | null, share: string | null): object => ({ state, commitment, share })
const mixed = (changes: object = {}): TableInfo =>
  ({
    id: 'x',
    key: mixedKey('x', server, [share, 'none', 'missing']),
    commitment: fingerprint(server),
    origin: { kind: 'fresh' },
    shares: {
      server,
      seats: [
        seat('revealed', fingerprint(share), share),
        seat('none', null, null),
        seat('missing', fingerprint(server), null),
      ],
    },
    ...changes,
  }) as unknown as TableInfo

test('a key fits if it follows from all shares', () => {
  expect(keyFits(mixed())).toBe(true)
  expect(keyFits(mixed({ key: newSecret() }))).toBe(false)
  expect(keyFits(mixed({ id: 'y' }))).toBe(false)
  expect(keyFits(mixed({ commitment: newSecret() }))).toBe(false)
  const alone = { server: null, seats: [seat('none', null, null)] }
  expect(keyFits(mixed({ key: server, shares: alone }))).toBe(true)
})

test('a page knows whether its own share was used', () => {
  const mine = { seat: 0, token: 't', name: 'Ana', share, promised: fingerprint(server) ?? '' }
  expect(ownShare(mixed(), mine)).toBe('used')
  expect(ownShare(mixed(), { ...mine, seat: 2 })).toBe('late')
  expect(ownShare(mixed(), { ...mine, seat: 2, revealed: true })).toBe('withheld')
  expect(ownShare(mixed(), { ...mine, promised: newSecret() })).toBe('changed')
})

test('a page notices a share that was chosen after its own was revealed', () => {
  const other = newSecret() // of an accomplice at seat 1, who had promised another one
  const shares = {
    server,
    seats: [seat('revealed', fingerprint(share), share), seat('revealed', fingerprint(other), other)],
  }
  const table = mixed({ key: mixedKey('x', server, [share, other]), shares })
  const mine = { seat: 0, token: 't', name: 'Ana', share, promised: fingerprint(server) ?? '', revealed: true }
  expect(keyFits(table), 'the key itself shows nothing').toBe(true)
  expect(ownShare(table, { ...mine, agreed: [fingerprint(share), fingerprint(other)] })).toBe('used')
  for (const before of [fingerprint(newSecret()), null])
    expect(ownShare(table, { ...mine, agreed: [fingerprint(share), before] })).toBe('changed')
})
