import { expect, test } from 'vitest'
import { levelsOf, seatNames } from './seats'

test('people and bots have names; free seats get the given text', () => {
  const seat = { person: true, name: null, bot: null, free: false }
  const seats = [
    { ...seat, name: 'Ana' },
    { ...seat, person: false, name: 'Walton', bot: 'strong' },
    { ...seat, free: true },
  ]
  expect(seatNames(seats, (k) => `free ${k}`)).toEqual(['Ana', 'Walton', 'free 2'])
})

test('a player replaced by a bot keeps their name', () => {
  expect(seatNames([{ person: true, name: 'Ana', bot: 'expert', free: false }], String)).toEqual(['Ana'])
})

test('levels are sorted by strength, building blocks are left out, and the server’s own bots come last', () => {
  const bots = ['random', 'greedy', 'beginner', 'casual', 'mine', 'planner', 'strong', 'mcts', 'expert', 'master']
  expect(levelsOf({ bots, games: [] }, 'train')).toEqual(['beginner', 'casual', 'strong', 'expert', 'master', 'mine'])
})

test('a bot for one game is offered for that game only', () => {
  const game = { family: 'trains', name: '', seats: [2, 5] as [number, number], options: [], setup: {} }
  const games = [
    { ...game, game: 'train', bots: ['learned'] },
    { ...game, game: 'harbour', bots: [] },
  ]
  expect(levelsOf({ bots: ['strong'], games }, 'train')).toEqual(['strong', 'learned'])
  expect(levelsOf({ bots: ['strong'], games }, 'harbour')).toEqual(['strong'])
})
