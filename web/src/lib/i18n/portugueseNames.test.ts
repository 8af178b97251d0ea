import { expect, test } from 'vitest'
import { messages as br } from './pt-BR'
import { messages as pt } from './pt-PT'
import { a, de, o, por } from './portugueseNames'

test.each([
  ['Ana', 'Ana', 'de Ana', 'a Ana', 'por Ana'],
  ['Jogador 1', 'o Jogador 1', 'do Jogador 1', 'ao Jogador 1', 'pelo Jogador 1'],
  ['Jogador', 'o Jogador', 'do Jogador', 'ao Jogador', 'pelo Jogador'],
  ['Player 2', 'o Player 2', 'do Player 2', 'ao Player 2', 'pelo Player 2'],
  ['Lugar 3', 'o Lugar 3', 'do Lugar 3', 'ao Lugar 3', 'pelo Lugar 3'],
  ['Jogadora Ana', 'Jogadora Ana', 'de Jogadora Ana', 'a Jogadora Ana', 'por Jogadora Ana'],
  ['Ana e Jogador 2', 'Ana e Jogador 2', 'de Ana e Jogador 2', 'a Ana e Jogador 2', 'por Ana e Jogador 2'],
  ['Jogador 1 e Ana', 'o Jogador 1 e Ana', 'do Jogador 1 e Ana', 'ao Jogador 1 e Ana', 'pelo Jogador 1 e Ana'],
])('%s has the right article', (name, ...texts) => expect([o(name), de(name), a(name), por(name)]).toEqual(texts))

test('messages join prepositions to the article of a default name', () => {
  expect(br.table.turnOf('Jogador 1')).toBe('Vez do Jogador 1')
  expect(br.table.turnOf('Ana')).toBe('Vez de Ana')
  expect(pt.table.passTo('Jogador 2')).toBe('Passe o dispositivo ao Jogador 2')
  expect(pt.table.passTo('Rui')).toBe('Passe o dispositivo a Rui')
  expect(br.table.events.bot('Jogador 1', 'forte')).toBe('Um robô joga pelo Jogador 1 (forte)')
})
