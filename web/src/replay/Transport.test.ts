import { fireEvent, render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { expect, test } from 'vitest'

import { Playback } from './playback.svelte'
import type { ProgressSeries } from './progress'
import Transport from './Transport.svelte'

const series: ProgressSeries = {
  label: 'Points',
  values: [
    [0, 0, 1, 1, 1, 1, 4],
    [0, 2, 2, 2, 3, 3, 3],
  ],
  gains: [
    { step: 2, seat: 0 },
    { step: 4, seat: 1 },
  ],
  turns: [2, 4],
  low: 0,
  high: 4,
}

function show(step = 0): Playback {
  const playback = new Playback(6, series.turns)
  playback.to(step)
  render(Transport, { playback, series, names: ['Ana', 'Rui'], description: 'Ana draws' })
  return playback
}
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }))

test('the buttons move by steps and turns, and to both ends', async () => {
  const playback = show()
  const after: number[] = []
  for (const name of [
    'One step forward',
    'One turn forward',
    'One turn forward',
    'One step back',
    'To the end',
    'To the start',
  ]) {
    await press(name)
    after.push(playback.step)
  }
  expect(after).toEqual([1, 2, 4, 3, 6, 0])
})

test('buttons are disabled at the ends', () => {
  show(6)
  const off = screen.getAllByRole('button').filter((one) => (one as HTMLButtonElement).disabled)
  expect(off.map((one) => one.getAttribute('aria-label'))).toEqual([
    'One step forward',
    'One turn forward',
    'To the end',
  ])
})

test('the slider goes to a step and describes it to screen readers', async () => {
  const playback = show(2)
  const slider = screen.getByRole('slider')
  expect(slider.getAttribute('aria-valuetext')).toBe('Step 2 of 6. Ana draws')
  await fireEvent.input(slider, { target: { value: '5' } })
  expect(playback.step).toBe(5)
})

test('the legend shows what everyone has at this step', async () => {
  const playback = show(2)
  const figures = (): (string | null | undefined)[] =>
    [...screen.getByRole('list', { name: 'Points' }).querySelectorAll('strong')].map((one) => one.textContent)
  expect(figures()).toEqual(['1', '2'])
  playback.to(6)
  await tick()
  expect(figures()).toEqual(['4', '3'])
})

test('play toggles to pause, and the speed can be chosen', async () => {
  const playback = show()
  await press('Play')
  expect(playback.playing).toBe(true)
  await userEvent.selectOptions(screen.getByLabelText('Speed'), '4×')
  expect(playback.speed).toBe(4)
  await press('Pause')
  expect(playback.playing).toBe(false)
})
