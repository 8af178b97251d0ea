import { expect, test } from 'vitest'

import { adviceOn, advisedCities, adviceText } from './advice'
import { CHART as chart } from './chart.fixture'

const action = (kind: string, fields: Record<string, unknown>) => ({ kind, fields, text: kind })

test('an advised claim is about its route', () => {
  const route = chart.routes[0]!
  const advised = adviceOn(chart, action('claim', { id: route.id }))
  expect(advised.route).toBe(route.id)
  expect(adviceOn(chart, null).route).toBeNull()
})

test('advised cards are those of the market or the deck', () => {
  expect(adviceOn(chart, action('take', { card: 'red' })).card).toBe('red')
  expect(adviceOn(chart, action('draw', {})).card).toBe('deck')
  expect(adviceOn(chart, action('tickets', {})).tickets).toBe(true)
})

test('tickets to keep are about their cities', () => {
  const ticket = chart.tickets[0]!
  const advised = adviceOn(chart, action('keep', { tickets: [ticket.name] }))
  expect([...advised.keep]).toEqual([ticket.name])
  expect(advisedCities(chart, advised).sort()).toEqual([...ticket.cities].sort())
})

test('advice is worded as what to do, never in notation', () => {
  const route = chart.routes[0]!
  const [a, b] = [chart.cities[route.a]!.name, chart.cities[route.b]!.name]
  const claim = action('claim', { id: route.id, route: 'x', colour: 'red', cards: 2, wilds: 1 })
  expect(adviceText(claim, [], chart)).toBe(`Claim ${a} – ${b} with 2 red and 1 locomotive`)
  expect(adviceText(action('draw', {}), [], chart)).toBe('Draw a card')
  expect(adviceText(action('tickets', {}), [], chart)).toBe('Draw tickets')
  const ticket = chart.tickets[0]!
  const [from, to] = ticket.cities.map((city) => chart.cities[city]!.name)
  expect(adviceText(action('keep', { tickets: [ticket.name] }), [], chart)).toBe(`Keep ${from} – ${to}`)
})
