import { describe, expect, it } from 'vitest'

import type { Replay, Frame, TableEvent } from '../lib/types'
import { eventsOf, newEventsAt, ReplayFrames } from './frames'

/** A game with this many steps, played by two seats in turn. Each step changes the deck; some keys come and go. */
function game(steps: number): { replay: Replay; whole: Record<string, Record<string, unknown>>[] } {
  const whole: Record<string, Record<string, unknown>>[] = []
  for (let step = 0; step <= steps; step++) {
    const common = { game: 'harbour', deck: 100 - step, steps: step, market: ['red', `card ${Math.floor(step / 3)}`] }
    const offer = step % 7 === 3 ? { offer: [step] } : {}
    whole.push({
      spectator: { ...common, seat: null },
      '0': { ...common, seat: 0, hand: { red: Math.floor(step / 2) }, ...offer, held: step },
      '1': { ...common, seat: 1, hand: { blue: Math.floor((step + 1) / 2) } },
    })
  }
  const frames = whole.map((views, n): Frame => {
    const before = whole[n - 1]
    const frame: Frame = {
      n,
      seat: n ? (n + 1) % 2 : null,
      action: n ? 'draw' : null,
      outcome: null,
      move: null,
      facts: [],
      by: null,
      redealt: false,
      views: {},
      gone: {},
      extras: { '0': { held: n } },
    }
    for (const [watcher, view] of Object.entries(views)) {
      const old = before?.[watcher] ?? {}
      const fresh = Object.entries(view).filter(
        ([key, value]) => key !== 'held' && JSON.stringify(old[key]) !== JSON.stringify(value),
      )
      frame.views[watcher] = Object.fromEntries(fresh)
      const gone = Object.keys(old).filter((key) => !(key in view))
      if (gone.length) frame.gone = { ...frame.gone, [watcher]: gone }
    }
    return frame
  })
  return {
    replay: {
      game: 'harbour',
      family: 'ships',
      name: 'Harbour',
      seats: 2,
      names: ['Ana', null],
      map: null,
      rules: [],
      over: true,
      origin: null,
      commitment: null,
      key: null,
      frames,
    },
    whole,
  }
}

describe('the frames of a replay', () => {
  it('rebuilds every view at every step, in any order', () => {
    const { replay, whole } = game(150)
    const frames = new ReplayFrames(replay)
    const steps = whole.map((_, step) => step)
    for (const step of [...steps.toReversed(), 31, 32, 33, 0, 150, 64]) {
      expect(frames.at(step, 'spectator')).toEqual(whole[step]?.['spectator'])
      expect(frames.allSeats(step)).toEqual([whole[step]?.['0'], whole[step]?.['1']])
    }
  })

  it('removes keys that are gone', () => {
    const frames = new ReplayFrames(game(40).replay)
    expect(frames.at(3, 0)).toHaveProperty('offer', [3])
    expect(frames.at(4, 0)).not.toHaveProperty('offer')
    expect(frames.at(38, 0)).toHaveProperty('offer', [38])
  })

  it('keeps unchanged parts as the same objects', () => {
    const frames = new ReplayFrames(game(40).replay)
    const market = (step: number): unknown => (frames.at(step, 0) as unknown as { market: unknown }).market
    expect(market(34)).toBe(market(33))
    expect(market(36)).not.toBe(market(35))
  })

  it('does not modify its input', () => {
    const { replay } = game(40)
    const before = JSON.stringify(replay)
    const frames = new ReplayFrames(replay)
    frames.at(40, 0)
    expect(JSON.stringify(replay)).toBe(before)
  })

  it('goes to the nearest existing step', () => {
    const frames = new ReplayFrames(game(10).replay)
    expect([-3, 2.4, 99, Number.NaN].map((step) => frames.nearestStep(step))).toEqual([0, 2, 10, 0])
    expect(frames.at(99, 1)).toEqual(frames.at(10, 1))
  })

  it('has only the watchers that the replay has', () => {
    expect(() => new ReplayFrames(game(3).replay).at(1, 2)).toThrow(RangeError)
    expect(() => new ReplayFrames({ ...game(0).replay, frames: [] })).toThrow(RangeError)
  })
})

describe('events', () => {
  it('are numbered as their steps, without the deal', () => {
    const events = eventsOf(game(3).replay)
    expect(events.map((event) => [event.n, event.step, event.seat])).toEqual([
      [1, 1, 0],
      [2, 2, 1],
      [3, 3, 0],
    ])
  })

  it('are new since the watcher acted, and always include the step itself', () => {
    const by = [0, 0, 1, 1, 2, 0]
    const events = by.map((seat, k): TableEvent => ({ n: k + 1, at: 0, kind: 'action', seat }))
    const news = (step: number, watcher: number | 'spectator'): number[] =>
      newEventsAt(events, step, watcher).map((event) => event.n)
    expect(news(0, 0)).toEqual([])
    expect(news(5, 0)).toEqual([3, 4, 5])
    expect(news(6, 0)).toEqual([3, 4, 5, 6])
    expect(news(5, 1)).toEqual([5])
    expect(news(4, 'spectator')).toEqual([3, 4])
    expect(news(2, 2)).toEqual([1, 2])
  })
})
