import { expect, it } from 'vitest'

import { lines } from './source'

it('shows the line that an error message names', () => {
  const text = 'trilhos 1\ngame: harbour\r\nseats: 9\n\n'
  expect(lines(text, 'line 3: 9 seats')).toEqual([
    { n: 2, text: 'game: harbour', bad: false },
    { n: 3, text: 'seats: 9', bad: true },
    { n: 4, text: '', bad: false },
  ])
  expect(lines(text, 'linha 1: nada')).toHaveLength(2)
  expect(lines(text, 'line 77: what?')).toEqual([])
  expect(lines(text, 'no line')).toEqual([])
})
