import { expect, test } from 'vitest'
import { fingerprint } from './fingerprint'

test('the fingerprint of a key is the SHA-256 of its bytes, not of its letters', async () => {
  expect(await fingerprint('00ff')).toBe('06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8')
})

test('an invalid key has no fingerprint', async () => {
  expect(await fingerprint('')).toBeNull()
  expect(await fingerprint('abc')).toBeNull()
  expect(await fingerprint('zz')).toBeNull()
})
