import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import type { SeatPlan, Who } from '../lib/tableSetup'
import SeatPlans from './SeatPlans.svelte'

const plan = (...who: Who[]): SeatPlan[] => who.map((one) => ({ who: one, level: 'strong', name: '' }))
function show(plans: SeatPlan[]): void {
  const seats = $state(plans)
  render(SeatPlans, { seats, levels: ['casual', 'strong', 'expert'], range: [2, 4], botNames: ['Mauá', 'Walton'] })
}
const chosen = (): string[] =>
  screen.getAllByLabelText(/^Seat \d$/).map((one) => (one as HTMLSelectElement).selectedOptions[0]?.textContent ?? '')

test('only one seat can be me; the previous one becomes somebody else on this device', async () => {
  show(plan('me', 'bot', 'friend'))
  await userEvent.selectOptions(screen.getByLabelText('Seat 2'), 'Me')
  expect(chosen()).toEqual(['Someone on this device', 'Me', 'A friend (by link)'])
})

test('a bot has a level, I have a name, a friend has neither', () => {
  show(plan('me', 'bot', 'friend'))
  expect(screen.getByPlaceholderText('Your name')).toBeTruthy()
  expect(screen.getAllByLabelText(/^Level/)).toHaveLength(1)
})

test('seats are added and removed as far as the game allows', async () => {
  show(plan('me', 'bot', 'bot'))
  await userEvent.click(screen.getByRole('button', { name: 'Add a seat' }))
  expect(chosen()).toEqual(['Me', 'Bot', 'Bot', 'Bot'])
  expect(screen.queryByRole('button', { name: 'Add a seat' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove seat 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove seat 2' }))
  expect(chosen()).toEqual(['Me', 'Bot'])
  expect(screen.getByRole('button', { name: 'Remove seat 1' })).toHaveProperty('disabled', true)
})
