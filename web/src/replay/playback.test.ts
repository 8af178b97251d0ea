import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { key, Playback } from './playback.svelte'

describe('playback', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('advances step by step and stops at the end', () => {
    const playback = new Playback(3, [])
    playback.toggle()
    vi.advanceTimersByTime(2100)
    expect(playback.step).toBe(2)
    vi.advanceTimersByTime(5000)
    expect([playback.step, playback.playing]).toEqual([3, false])
  })

  it('restarts from the end, keeps its speed, and pauses', () => {
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

  it('restarts the timer after a jump', () => {
    const playback = new Playback(10, [])
    playback.toggle()
    vi.advanceTimersByTime(900)
    playback.to(5)
    vi.advanceTimersByTime(900)
    expect(playback.step).toBe(5)
  })
})

it('handles keys', () => {
  const playback = new Playback(20, [4, 9])
  const after = (pressed: string): number => (key(playback, pressed), playback.step)
  expect(['ArrowRight', '.', '.', ',', 'End', 'ArrowRight', 'Home', 'ArrowLeft'].map(after)).toEqual([
    1, 4, 9, 4, 20, 20, 0, 0,
  ])
  expect(key(playback, 'x')).toBe(false)
})
