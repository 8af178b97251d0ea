import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { expect, test, vi } from 'vitest'

import { changeSetting } from '../../lib/settings.svelte'
import type { Action, Explained } from '../../lib/types'
import type { SurfaceProps } from '../family'
import { Camera } from './camera.svelte'
import { CHART } from './chart.fixture'
import PaymentDialog from './PaymentDialog.svelte'
import { PlayState } from './playState.svelte'
import RouteCard from './RouteCard.svelte'
import type { Chart, RideView } from './types'

const claim = (id: number, route: number, colour: string | null, cards: number, wilds: number): Action => ({
  id,
  kind: 'claim',
  fields: { id: route, colour, cards, wilds },
  text: `claim ${id}`,
})
/** Route 0 can be paid in one way, route 2 in three. */
const LEGAL = [claim(1, 0, 'red', 3, 0), claim(2, 2, null, 0, 2), claim(3, 2, 'red', 2, 0), claim(4, 2, 'blue', 2, 0)]

function state(view: Partial<RideView> = {}, more: Partial<SurfaceProps<RideView, Chart>> = {}): PlayState {
  const given = {
    view: {
      seat: 0,
      hand: { red: 3, blue: 5, wild: 2 },
      routes: [],
      closed: [],
      seats: [],
      networks: [[], []],
      claim_points: CHART.routes.map((route) => route.points),
      claim_trains: CHART.routes.map((route) => route.length),
      ...view,
    } as unknown as RideView,
    legal: LEGAL,
    names: ['Ana', 'Rui'],
    board: CHART,
    last: [],
    act: vi.fn(() => Promise.resolve()),
    explain: vi.fn(() => Promise.resolve({ legal: true, clause: null, reason: null })),
    ...more,
  }
  return new PlayState(() => given, CHART)
}

function show(play: PlayState): void {
  const camera = new Camera([0, 0, ...CHART.frame])
  camera.resize(800, 600)
  render(RouteCard, { play, camera })
}

test('pointing at a route shows its details and its cost', async () => {
  const play = state()
  show(play)
  expect(document.body.textContent).not.toContain('North – East')
  play.hovered = 0
  await tick()
  const text = document.body.textContent?.replace(/\s+/g, ' ') ?? ''
  expect(text).toContain('North – East')
  expect(text).toContain('3 spaces')
  expect(text).toContain('Costs')
  expect(screen.queryByRole('button')).toBeNull() // pointing at it is not yet claiming it
})

test('a claim that needs confirmation can be sent or cancelled', async () => {
  changeSetting('confirm', 'always')
  const act = vi.fn(() => Promise.resolve())
  const play = state({}, { act })
  show(play)
  play.claim(0)
  await tick()
  expect(act).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  play.claim(0)
  await tick()
  await userEvent.click(screen.getByRole('button', { name: 'Claim' }))
  expect(act.mock.calls).toEqual([[LEGAL[0]]])
  changeSetting('confirm', 'never')
})

test('a payment is chosen if there are several', async () => {
  changeSetting('confirm', 'never')
  const act = vi.fn(() => Promise.resolve())
  const play = state({}, { act })
  play.claim(2)
  expect(play.paying).toBe(2)
  expect(act).not.toHaveBeenCalled()
  render(PaymentDialog, { play, id: 2 })
  const ways = screen.getAllByRole('button', { name: /^\d/ })
  expect(ways.map((one) => one.getAttribute('aria-label'))).toEqual(['2 blue', '2 red', '2 locomotives'])
  if (ways[1]) await userEvent.click(ways[1])
  expect(act.mock.calls).toEqual([[LEGAL[2]]])
  expect(play.paying).toBeNull()
})

test('claimed and closed routes say so', async () => {
  const play = state({ routes: [{ route: 'East-South', id: 1, seat: 1, bullet: false }], closed: ['South-West'] })
  show(play)
  play.hovered = 1
  await tick()
  expect(screen.getByText(/Claimed by Rui/)).toBeTruthy()
  play.hovered = 2
  await tick()
  expect(screen.getByText(/its twin is taken/)).toBeTruthy()
})

test('the server is asked why a route cannot be claimed only after a pause or a click', async () => {
  const why: Explained = { legal: false, clause: 'US-20', reason: 'Rui is faster' }
  const explain = vi.fn(() => Promise.resolve(why))
  const play = state({ hand: { blue: 1 }, held: [0, 1, 1, 1, 0, 1] }, { legal: [], explain })
  show(play)
  play.hovered = 1
  await new Promise((done) => setTimeout(done, 150))
  expect(explain).not.toHaveBeenCalled()
  play.claim(1)
  expect(await screen.findByText(/Rui is faster\./)).toBeTruthy()
  expect(explain.mock.calls).toEqual([['claim East-South']])
  expect(screen.getByText(/1 of 3 in hand/)).toBeTruthy()
})

test('a ticket lights the way that the server tells', () => {
  const ways = [{ ticket: 0, routes: [3, 2], spaces: 4, trains: 4 }]
  const play = state({ ways, serving: [3, 2] })
  play.light([{ id: 0 }])
  expect(play.lit).toEqual({ cities: [0, 2], routes: [3, 2] })
  play.light([{ id: 0 }], true, [{ ticket: 0, routes: [], spaces: -1, trains: -1 }])
  expect(play.lit).toEqual({ cities: [0, 2], routes: [] })
  expect([...play.serving]).toEqual([3, 2])
})

test('a city has a pin that is ticked when all of its tickets are complete', () => {
  const ticket = (complete: boolean) => ({
    ticket: 'North-South',
    id: 0,
    cities: ['North', 'South'],
    points: 7,
    complete,
  })
  expect([...state({ tickets: [ticket(true)] }).pins]).toEqual([
    [0, true],
    [2, true],
  ])
  expect([...state({ tickets: [ticket(true), ticket(false)] }).pins.values()]).toEqual([false, false])
})

test('a bullet route of somebody else says that it serves my tickets too', async () => {
  const routes = [{ route: 'Hub-South', id: 5, seat: 1, bullet: true }]
  const play = state({ routes, networks: [[5], [5]] })
  show(play)
  play.hovered = 5
  await tick()
  expect(screen.getByText(/serves your tickets too/)).toBeTruthy()
})
