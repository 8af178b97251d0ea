import { expect, test } from 'vitest'
import { levelsOf, named, seatNames } from './seats'

test('people have their names, bots have theirs, free seats what is said of them', () => {
  const seat = { person: true, name: null, bot: null, free: false }
  const seats = [{ ...seat, name: 'Ana' }, { ...seat, person: false, bot: 'strong' }, { ...seat, free: true }]
  expect(seatNames(seats, (k) => `free ${k}`)).toEqual(['Ana', 'Walton', 'free 2'])
})

test('somebody whom a bot stands in for keeps their name', () => {
  expect(seatNames([{ person: true, name: 'Ana', bot: 'expert', free: false }], String)).toEqual(['Ana'])
})

test('seats in a reason become names, in every language', () => {
  expect(named('it is the turn of seat 1', ['Ana', 'Rui'])).toBe('it is the turn of Rui')
  expect(named('é a vez do jogador 0', ['Ana', 'Rui'])).toBe('é a vez de Ana')
  expect(named('o jogador 1 já tem a rota', ['Ana', 'Rui'])).toBe('Rui já tem a rota')
  expect(named('seat 4 and 5 seats', ['Ana'])).toBe('seat 4 and 5 seats')
})

test('levels come in order of strength, parts of bots are left out, bots of the house come last', () => {
  expect(levelsOf(['random', 'greedy', 'beginner', 'casual', 'mine', 'planner', 'strong', 'mcts', 'expert'])).toEqual([
    'beginner',
    'casual',
    'strong',
    'expert',
    'mine',
  ])
})
