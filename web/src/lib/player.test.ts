import { beforeEach, expect, test } from 'vitest'
import { keyLink, linkedKey, newKey, player, seatToken, setKey } from './player.svelte'

beforeEach(() => setKey(null))

test('tokens follow from key and table, and differ for each', () => {
  const [one, two] = [newKey(), newKey()]
  const tokens = [seatToken(one, 'a'), seatToken(one, 'b'), seatToken(two, 'a')]
  expect(new Set(tokens).size).toBe(3)
  expect(tokens[0]).toBe(seatToken(one, 'a'))
  expect(tokens[0]).toMatch(/^[A-Za-z0-9_-]{32,64}$/) // as the server asks
})

test('a key is kept in the browser, and a link carries it', () => {
  const key = newKey()
  setKey(key)
  expect(JSON.parse(localStorage.getItem('trilhos.player') ?? '')).toBe(key)
  expect(linkedKey(new URL(keyLink(key)).hash)).toBe(key)
  expect(linkedKey('#key=short')).toBeNull()
  setKey(null)
  expect(player.key).toBeNull()
})

test('another window changes the key; what is no key counts as none', () => {
  localStorage.setItem('trilhos.player', JSON.stringify('f'.repeat(64)))
  dispatchEvent(new StorageEvent('storage', { key: 'trilhos.player' }))
  expect(player.key).toBe('f'.repeat(64))
  localStorage.setItem('trilhos.player', '{"key": 1}')
  dispatchEvent(new StorageEvent('storage', { key: 'trilhos.player' }))
  expect(player.key).toBeNull()
})
