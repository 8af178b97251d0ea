import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'

import type { TableClient } from '../lib/tableClient.svelte'
import SeatCard from './SeatCard.svelte'

const card = (shortened: Record<number, number>): void => {
  const seats = [
    { person: true, name: 'Ana', bot: null, free: false },
    { person: false, name: 'Walton', bot: 'expert', free: false },
  ]
  const client = {
    table: { state: 'playing', seats, clock: null },
    view: { to_act: [0] },
    presence: { seats: [0], spectators: 0 },
    thinking: null,
    clock: null,
    shortened,
  } as unknown as TableClient
  render(SeatCard, { client, seat: 1, name: 'Walton', ui: null, counted: true, mine: false })
}

test('a bot that thinks less than usual says so', () => {
  card({ 1: 0.25 })
  expect(screen.getByText('thinks for only 0.25 s: the server is busy')).toBeTruthy()
})

test('a bot that has its usual time says nothing about it', () => {
  card({ 0: 0.25 })
  expect(screen.queryByText(/busy/)).toBeNull()
})
