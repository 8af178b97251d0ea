import { expect, test } from 'vitest'

import { GameUi } from '..'
import { family } from '.'
import { CHART } from './chart.fixture'
import { actionTexts, withoutEnd } from '../../lib/eventText'
import type { TableEvent } from '../../lib/types'

const claim = (id: number, pay: string) => ({
  kind: 'claim',
  fields: { id, route: CHART.routes[id]!.name, colour: null, cards: 0, wilds: 2 },
  text: `claim ${CHART.routes[id]!.name} ${pay}`,
})

test('actions with the same words are told apart in words, never in notation', () => {
  const twins = { ...CHART, routes: CHART.routes.map((one) => ({ ...one, a: 0, b: 1 })) }
  const ui = new GameUi(family, twins)
  const texts = actionTexts(
    [claim(0, 'wild2'), claim(1, 'wild2'), claim(2, 'wild2'), claim(3, 'wild2')],
    0,
    ['Ana'],
    ui,
  )
  expect(new Set(texts).size).toBe(4)
  expect(texts[0]).toContain('(red)')
  expect(texts[1]).toContain('(blue)')
  expect(texts.join()).not.toContain('wild2')
})

test('the winner can be left out of an event', () => {
  const over = { fact: 'over', winners: [0] }
  const event = {
    n: 1,
    at: 0,
    kind: 'action',
    seat: 0,
    facts: [{ fact: 'points', n: 2 }, over],
  } as unknown as TableEvent
  expect(withoutEnd(event).facts).toEqual([{ fact: 'points', n: 2 }])
  expect(event.facts).toHaveLength(2)
})
