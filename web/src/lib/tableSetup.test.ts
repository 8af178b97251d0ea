import { expect, test } from 'vitest'
import { fitSeats, defaultPlan, newTableRequest, strongerBots } from './tableSetup'

const LEVELS = ['beginner', 'casual', 'strong', 'expert']

test('the first game is against beginners', () => {
  const { seats } = defaultPlan(LEVELS)
  expect(seats.map((seat) => [seat.who, seat.level])).toEqual([
    ['me', 'beginner'],
    ['bot', 'beginner'],
    ['bot', 'beginner'],
  ])
})

test('the last players are offered again; a bot that no longer exists is replaced by the best', () => {
  const { seats } = defaultPlan(LEVELS, [{ who: 'bot', level: 'gone', name: '' }])
  expect(seats).toEqual([{ who: 'bot', level: 'expert', name: '' }])
})

test('seats are removed or added to fit the game', () => {
  const plan = { ...defaultPlan(LEVELS), first: 2 }
  expect(fitSeats(plan, [2, 2], LEVELS)).toMatchObject({ first: null, seats: [{ who: 'me' }, { who: 'bot' }] })
  expect(fitSeats(plan, [4, 5], LEVELS).seats[3]).toEqual({ who: 'bot', level: 'expert', name: '' })
})

test('a level that the chosen game does not have is replaced by the strongest', () => {
  const plan = defaultPlan([...LEVELS, 'learned'], [{ who: 'bot', level: 'learned', name: '' }])
  expect(fitSeats(plan, [1, 2], [...LEVELS, 'learned']).seats[0]?.level).toBe('learned')
  expect(fitSeats(plan, [1, 2], LEVELS).seats[0]?.level).toBe('expert')
})

test('the request has people and bots, and only options that the game knows', () => {
  const plan = {
    ...defaultPlan(LEVELS),
    options: { train: { tiles: '1A 3B~', join: 'long' } },
    rules: { train: { hand: '3' } },
    clock: 'turn-60',
    public: true,
  }
  expect(newTableRequest('harbour', plan)).toEqual({
    game: 'harbour',
    seats: [{ bot: null }, { bot: 'beginner' }, { bot: 'beginner' }],
    first: null,
    options: {},
    public: false, // nobody could sit down
    clock: { turn: 60 },
    hints: true,
    rules: {},
  })
  expect(newTableRequest('train', plan).options).toEqual({ tiles: '1A 3B~', join: 'long' })
  expect(newTableRequest('train', plan).rules).toEqual({ hand: '3' })
  expect(newTableRequest('train', { ...plan, board: 'toml' }).rules).toBeUndefined() // its file has its rules
})

test('after a win the next levels are offered, until there is none', () => {
  expect(strongerBots([null, 'beginner', 'strong'], 0, LEVELS)).toEqual([null, 'casual', 'expert'])
  expect(strongerBots(['expert', null, 'casual'], 1, LEVELS)).toEqual(['expert', null, 'strong'])
  expect(strongerBots([null, 'expert'], 0, LEVELS)).toBeNull()
  expect(strongerBots([null, 'collector', 'casual'], 0, [...LEVELS, 'collector'])).toEqual([
    null,
    'collector',
    'strong',
  ])
  expect(strongerBots([null, null, 'casual'], 0, LEVELS)).toBeNull() // two people
})
