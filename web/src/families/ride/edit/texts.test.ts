import { expect, test } from 'vitest'
import { empty, keys, repeated } from '../../../lib/i18n/checks.fixture'
import { messages as en } from './i18n/en'
import { messages as brazil } from './i18n/pt-BR'
import { changes } from './i18n/pt-PT'

test('Portuguese has the same texts as English, and pt-PT only what differs', () => {
  expect([keys(brazil).sort(), empty(brazil)]).toEqual([keys(en).sort(), []])
  expect(repeated(changes, brazil)).toEqual([])
})
