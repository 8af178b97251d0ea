import { describe, expect, test } from 'vitest'
import type { Action, GuideInfo } from '../lib/types'
import { afterAction, atEnd, beginning, fits, forward, pick, pointed } from './guide'

const action = (id: number, text: string): Action => ({ id, kind: text.split(' ')[0]!, fields: {}, text })
const guide = (actions: string[], more: Partial<GuideInfo> = {}): GuideInfo => ({
  title: 'Title',
  text: 'Text',
  actions,
  until: [],
  meanwhile: null,
  after: 'Done',
  clause: null,
  at_end: false,
  ...more,
})

test.each([
  ['claim *', 'claim Duluth-Omaha red2', true],
  ['claim Duluth-*', 'claim Duluth-Omaha red2', true],
  ['claim Duluth-*', 'claim Omaha-Duluth red2', false],
  ['draw', 'draw', true],
  ['draw', 'draws', false],
  ['keep St. Louis*', 'keep St. Louis-Omaha', true],
  ['keep St. Louis*', 'keep StX Louis-Omaha', false],
])('%s fits %s: %s', (pattern, text, is) => expect(fits(pattern, text)).toBe(is))

test('the order of the patterns decides what is shown', () => {
  const legal = [action(1, 'draw'), action(2, 'take red'), action(3, 'take wild')]
  expect(pick(['take wild', 'take *'], legal)?.id).toBe(3)
  expect(pick(['take blue', 'take *'], legal)?.id).toBe(2)
  expect(pick(['claim *'], legal)).toBeNull()
})

test('only what is named is pointed at', () => {
  const legal = [action(1, 'claim Duluth-Omaha red2'), action(2, 'draw')]
  expect(pointed(['claim *'], legal)).toBeNull()
  expect(pointed(['claim *', 'draw'], legal)?.id).toBe(2)
  expect(pointed(['claim Duluth-*'], legal)?.id).toBe(1)
})

describe('a guide', () => {
  const guides = [
    guide(['keep *']),
    guide(['claim *'], { until: ['draw', 'take *'] }),
    guide([], { after: null }),
    guide(['tickets'], { after: null }),
    guide([], { at_end: true }),
  ]

  test('waits for its action, then says what came of it', () => {
    const kept = afterAction(guides, beginning(0), 'keep all')
    expect(kept).toEqual({ at: 0, done: true, strayed: false })
    expect(forward(guides, kept, false)).toEqual(beginning(1))
  })

  test('goes along when the player goes on without pressing Next', () => {
    const kept = afterAction(guides, beginning(0), 'keep all')
    expect(afterAction(guides, kept, 'claim Duluth-Omaha red2')).toEqual({ at: 1, done: true, strayed: false })
    expect(afterAction(guides, kept, 'draw')).toEqual(beginning(1))
  })

  test('says when the player does something else, and goes on waiting', () => {
    const strayed = afterAction(guides, beginning(1), 'tickets')
    expect(strayed).toEqual({ at: 1, done: false, strayed: true })
    expect(afterAction(guides, strayed, 'claim Duluth-Omaha red2').done).toBe(true)
  })

  test('what has no action waits to be read; what says nothing afterwards goes on by itself', () => {
    expect(afterAction(guides, beginning(2), 'draw')).toEqual(beginning(2))
    expect(afterAction(guides, beginning(3), 'tickets')).toEqual(beginning(3)) // the end is not there yet
  })

  test('keeps the last steps for the end of the game', () => {
    expect(forward(guides, beginning(3), false)).toEqual(beginning(3))
    expect(atEnd(guides, beginning(1))).toEqual(beginning(4))
    expect(atEnd(guides, beginning(4))).toEqual(beginning(4))
  })
})
