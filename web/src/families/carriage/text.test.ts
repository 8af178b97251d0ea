import { expect, it } from 'vitest'

import { cardText } from './text'

const BOOK = { movement: 'shortest', pass_card: 'everybody', rebel: 'all_attacks', advanced: 'value_or_link' }

it('says what a card does by the rules of the game', () => {
  expect(cardText('red3', BOOK)).toContain('exactly this many steps')
  expect(cardText('blue1', { ...BOOK, movement: 'up_to' })).toContain('at most this many steps')
  expect(cardText('advanced-4', { ...BOOK, advanced: 'link_adds' })).toContain('is added to theirs')
  expect(cardText('rebel', BOOK)).toContain('past anybody. Or keep it to block a card aimed at you')
  expect(cardText('rebel', { ...BOOK, pass_card: 'one_space', rebel: 'begging_only' })).toMatch(
    /past one passenger.*block a Begging Passenger/,
  )
  expect(cardText('express', BOOK)).toContain('skipped once')
})
