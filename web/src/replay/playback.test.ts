import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { key, Playback } from './playback.svelte'

describe('the clockwork', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('goes on step by step, and stops at the end', () => {
    const player = new Playback(3, [])
    player.toggle()
    vi.advanceTimersByTime(2100)
    expect(player.step).toBe(2)
    vi.advanceTimersByTime(5000)
    expect([player.step, player.playing]).toEqual([3, false])
  })

  it('begins anew at the end, keeps its pace, and pauses', () => {
    const player = new Playback(10, [])
    player.to(10)
    player.toggle()
    player.pace(4)
    vi.advanceTimersByTime(1020)
    expect(player.step).toBe(4)
    player.toggle()
    vi.advanceTimersByTime(5000)
    expect(player.step).toBe(4)
  })

  it('waits its whole time after one has moved', () => {
    const player = new Playback(10, [])
    player.toggle()
    vi.advanceTimersByTime(900)
    player.to(5)
    vi.advanceTimersByTime(900)
    expect(player.step).toBe(5)
  })
})

it('hears keys', () => {
  const player = new Playback(20, [4, 9])
  const after = (pressed: string): number => (key(player, pressed), player.step)
  expect(['ArrowRight', '.', '.', ',', 'End', 'ArrowRight', 'Home', 'ArrowLeft'].map(after)).toEqual([
    1, 4, 9, 4, 20, 20, 0, 0,
  ])
  expect(key(player, 'x')).toBe(false)
})
