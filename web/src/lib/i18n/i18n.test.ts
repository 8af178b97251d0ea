import { afterEach, expect, test, vi } from 'vitest'
import { empty, keys, repeated } from './checks.fixture'
import { messages as en } from './en'
import { bestLanguage } from './index.svelte'
import { overlay } from './overlay'
import { messages as br } from './pt-BR'
import { changes, messages as pt } from './pt-PT'

afterEach(() => vi.resetModules())

test.each([
  [['pt-BR', 'en'], 'pt-BR'],
  [['pt'], 'pt-BR'],
  [['pt-PT'], 'pt-PT'],
  [['pt-AO', 'en'], 'pt-PT'],
  [['de-DE', 'en-GB', 'pt'], 'en'],
  [['de', 'pt-BR'], 'pt-BR'],
  [[], 'en'],
])('a browser that asks for %j gets %s', (asked, lang) => expect(bestLanguage(asked)).toBe(lang))

test('an unknown language in the settings is ignored', async () => {
  localStorage.setItem('trilhos.wishes', '{"lang": "tlh"}')
  const { loadLanguage, lang } = await import('./index.svelte')
  await loadLanguage()
  expect(lang()).toBe('en')
})

test('a catalogue loaded later uses the current language and follows its changes', async () => {
  const { catalogue, setLanguage } = await import('./index.svelte')
  await setLanguage('pt-BR')
  const load = (hello: string): Promise<{ messages: { hello: string } }> => Promise.resolve({ messages: { hello } })
  const { t, ready } = catalogue({ hello: 'train' }, { 'pt-BR': () => load('trem'), 'pt-PT': () => load('comboio') })
  await ready()
  expect(t().hello).toBe('trem')
  await setLanguage('pt-PT')
  expect(t().hello).toBe('comboio')
  await setLanguage('en')
  expect(t().hello).toBe('train')
})

test('changes are merged at any depth, in lists by index, without modifying the base', () => {
  const base = { a: 'one', b: { c: 'two', d: () => 'three' }, e: [{ f: 'four' }, { f: 'five' }] }
  const merged = overlay(base, { b: { c: 'due' }, e: { 1: { f: 'cinque' } } })
  expect(merged).toEqual({ a: 'one', b: { c: 'due', d: base.b.d }, e: [{ f: 'four' }, { f: 'cinque' }] })
  expect(base.e[1]?.f).toBe('five')
})

test.each([
  ['pt-BR', br],
  ['pt-PT', pt],
])('%s has the same keys as English, and no empty text', (_, messages) => {
  expect(keys(messages).sort()).toEqual(keys(en).sort())
  expect(empty(messages)).toEqual([])
})

test('pt-PT holds only what differs from pt-BR', () => {
  expect(repeated(changes, br)).toEqual([])
  expect(repeated({ common: { close: br.common.close } }, br)).toEqual(['.common.close'])
})
