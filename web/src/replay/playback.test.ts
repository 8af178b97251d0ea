import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { key, Playback } from './playback.svelte'

describe('the clockwork', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('goes on step by step, and stops at the end', () => {
    const playback = new Playback(3, [])
    playback.toggle()
    vi.advanceTimersByTime(2100)
    expect(playback.step).toBe(2)
    vi.advanceTimersByTime(5000)
    expect([playback.step, playback.playing]).toEqual([3, false])
  })

  it('begins anew at the end, keeps its pace, and pauses', () => {
    const playback = new Playback(10, [])
    playback.to(10)
    playback.toggle()
    playback.setSpeed(4)
    vi.advanceTimersByTime(1020)
    expect(playback.step).toBe(4)
    playback.toggle()
    vi.advanceTimersByTime(5000)
    expect(playback.step).toBe(4)
  })

  it('waits its whole time after one has moved', () => {
    const playback = new Playback(10, [])
    playback.toggle()
    vi.advanceTimersByTime(900)
    playback.to(5)
    vi.advanceTimersByTime(900)
    expect(playback.step).toBe(5)
  })
})

it('hears keys', () => {
  const playback = new Playback(20, [4, 9])
  const after = (pressed: string): number => (key(playback, pressed), playback.step)
  expect(['ArrowRight', '.', '.', ',', 'End', 'ArrowRight', 'Home', 'ArrowLeft'].map(after)).toEqual([
    1, 4, 9, 4, 20, 20, 0, 0,
  ])
  expect(key(playback, 'x')).toBe(false)
})
