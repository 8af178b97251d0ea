import { describe, expect, it, vi } from 'vitest'

import type { Action, Explained } from '../../lib/types'
import type { SurfaceProps } from '../family'
import { PlayState } from './playState.svelte'
import { seat, viewOf } from './tiles.fixture'
import type { CarriageView } from './types'

const play = (id: number, card: string, more: object): Action => ({
  id,
  kind: 'play',
  fields: { card, ...more },
  text: `play ${card}`,
})
const SEATS = [seat(0), seat(1, { seated: ['A0.0', 'A0.2'] }), seat(2, { seated: ['B0.0'] })]
const no: Explained = { legal: false, clause: 'CH-1', reason: 'no' }

function state(view: Partial<CarriageView>, legal: Action[]): { state: PlayState; explain: ReturnType<typeof vi.fn> } {
  const explain = vi.fn(() => Promise.resolve(no))
  const props: SurfaceProps<CarriageView> = {
    view: viewOf(SEATS, view),
    legal,
    names: [],
    board: null,
    last: [],
    act: vi.fn(() => Promise.resolve()),
    explain,
  }
  const made = new PlayState(
    () => props,
    () => 'never',
  )
  return { state: made, explain }
}

describe('a card that hits a seated pawn', () => {
  const exit = play(1, 'exit-1x', { aims_at: 1 })
  const hand = { 'exit-1x': 1, reverse: 1 }

  it('highlights the pawns of the targeted seat that the server names', () => {
    const { state: made } = state({ hand, pawns: { 'exit-1x': ['A0.0', 'A0.2', 'B0.0'] } }, [exit])
    made.toggle('exit-1x#0')
    expect([...made.glows.keys()]).toEqual(['A0.0', 'A0.2'])
  })

  it('highlights none if the server names none', () => {
    const { state: made } = state({ hand }, [play(2, 'reverse', {}), exit])
    made.toggle('exit-1x#0')
    expect(made.plays).toEqual([exit])
    expect([...made.glows.keys()]).toEqual([])
  })
})

describe('why not', () => {
  it('asks about the picked cards, whatever they are', () => {
    const { state: made, explain } = state({ hand: { red3: 1, rebel: 1 } }, [play(1, 'reverse', {})])
    made.toggle('red3#0')
    expect(explain.mock.lastCall).toEqual(['use red3'])
    made.toggle('rebel#0')
    expect(explain.mock.lastCall).toEqual(['use rebel'])
  })

  it('asks about a cell in any phase', async () => {
    for (const phase of ['main', 'dest', 'pick', 'penalty', 'pay']) {
      const { state: made, explain } = state({ phase, hand: {} }, [])
      made.point('A2.2')
      await Promise.resolve()
      expect(explain.mock.lastCall).toEqual(['to A2.2'])
    }
  })
})
