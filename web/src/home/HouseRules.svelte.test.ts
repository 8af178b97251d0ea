import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { api } from '../lib/api'
import type { HouseRules as Offer } from '../lib/types'
import HouseRules from './HouseRules.svelte'

const yes = { value: 'yes', text: 'yes' }
const no = { value: 'no', text: 'no' }
const OFFER: Offer = {
  game: 'harbour',
  lang: 'en',
  rules: [
    {
      name: 'hand',
      clause: 'HA-1',
      text: 'Cards in a hand.',
      default: { value: '4', text: '4' },
      range: [1, 6],
      choices: [],
    },
    { name: 'double', clause: 'HA-2', text: 'Points count twice.', default: no, range: null, choices: [no, yes] },
  ],
  presets: [
    { name: 'book', text: 'By the book', values: {} },
    { name: 'friendly', text: 'Friendly', values: { hand: '6', double: 'yes' } },
  ],
}

async function show(offer: Offer, changed: Record<string, string> = {}): Promise<{ changed: Record<string, string> }> {
  vi.spyOn(api, 'houseRules').mockResolvedValue(offer)
  const props = $state({ game: 'harbour', changed })
  render(HouseRules, {
    get game() {
      return props.game
    },
    get changed() {
      return props.changed
    },
    set changed(value) {
      props.changed = value
    },
  })
  await vi.waitFor(() => expect(api.houseRules).toHaveBeenCalled())
  await Promise.resolve()
  return props
}

afterEach(() => vi.restoreAllMocks())

test('a rule has its sentence, what the book says, and its clause', async () => {
  await show(OFFER)
  const hand = await screen.findByLabelText('Cards in a hand.')
  expect((hand as HTMLInputElement).value).toBe('4')
  expect(hand.getAttribute('aria-describedby')).toBeTruthy()
  expect(screen.getByText('from 1 to 6 · by the book: 4')).toBeTruthy()
  expect(screen.getByRole('button', { name: /HA-2/ })).toBeTruthy()
})

test('only what differs from the book is kept, and numbers stay inside their range', async () => {
  const props = await show(OFFER)
  const hand = await screen.findByLabelText('Cards in a hand.')
  await userEvent.clear(hand)
  await userEvent.type(hand, '99')
  await userEvent.tab()
  expect(props.changed).toEqual({ hand: '6' })
  expect(screen.getByText('from 1 to 6 · by the book: 4')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Points count twice.'), 'Yes')
  expect(props.changed).toEqual({ hand: '6', double: 'yes' })
  await userEvent.clear(hand)
  await userEvent.tab()
  expect(props.changed).toEqual({ double: 'yes' })
  expect(screen.getByText('1 rule changed')).toBeTruthy()
})

test('a preset sets all rules, and is recognized', async () => {
  const props = await show(OFFER)
  const presets = await screen.findByLabelText('Set of rules')
  await userEvent.selectOptions(presets, 'Friendly')
  expect(props.changed).toEqual({ hand: '6', double: 'yes' })
  expect((presets as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Friendly')
  await userEvent.selectOptions(presets, 'By the book')
  expect(props.changed).toEqual({})
})

test('a single preset is no choice, but leads back to the book', async () => {
  const props = await show({ ...OFFER, presets: OFFER.presets.slice(0, 1) })
  await screen.findByLabelText('Cards in a hand.')
  expect(screen.queryByLabelText('Set of rules')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Points count twice.'), 'Yes')
  await userEvent.selectOptions(screen.getByLabelText('Set of rules'), 'By the book')
  expect(props.changed).toEqual({})
})

test('a game without house rules shows nothing', async () => {
  await show({ ...OFFER, rules: [] })
  expect(screen.queryByText('House rules')).toBeNull()
})
