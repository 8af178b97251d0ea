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

interface Made {
  state: PlayState
  explain: ReturnType<typeof vi.fn>
  act: ReturnType<typeof vi.fn>
  show: (view: Partial<CarriageView>) => void
}

function state(view: Partial<CarriageView>, legal: Action[], confirm: 'always' | 'never' = 'never'): Made {
  const act = vi.fn(() => Promise.resolve())
  const explain = vi.fn(() => Promise.resolve(no))
  let shown = $state.raw(viewOf(SEATS, view))
  const props: SurfaceProps<CarriageView> = {
    get view() {
      return shown
    },
    legal,
    names: [],
    board: null,
    last: [],
    act,
    explain,
  }
  const made = new PlayState(
    () => props,
    () => confirm,
  )
  const show = (next: Partial<CarriageView>): void => void (shown = viewOf(SEATS, { ...view, ...next }))
  return { state: made, explain, act, show }
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

describe('doors', () => {
  const board = (door: number): Action => ({ id: 10 + door, kind: 'board', fields: { door }, text: '' })
  const uPass: Action = { id: 30, kind: 'u-pass', fields: { door: 3 }, text: '' }
  const hand = { red3: 1, 'u-pass': 1 }

  it('board at once, also while a number card is picked', () => {
    const { state: made, act } = state({ hand }, [board(3)])
    made.toggle('red3#0')
    expect([...made.glows]).toEqual([['door 3', 'sure']])
    made.point('door 3')
    expect(act.mock.lastCall).toEqual([board(3)])
  })

  it('ask how to board where there are two ways, and put other cards back', () => {
    const { state: made, act } = state({ hand }, [board(3), uPass])
    made.toggle('red3#0')
    made.point('door 3')
    expect(act).not.toHaveBeenCalled()
    expect([made.door, made.cards, made.waysIn(3)]).toEqual([3, [], [board(3), uPass]])
  })

  it('use a U-Pass that is picked', () => {
    const { state: made, act } = state({ hand }, [board(3), uPass])
    made.toggle('u-pass#0')
    made.point('door 3')
    expect(act.mock.lastCall).toEqual([uPass])
  })

  it('say why nobody can board', () => {
    const { state: made, explain } = state({ hand }, [play(1, 'reverse', {})])
    made.point('door 3')
    expect(explain.mock.lastCall).toEqual(['board 3'])
  })

  it('never board at a price without a warning', () => {
    const { state: made, act } = state({ hand, boarding_costs: true }, [board(3)])
    expect([...made.glows]).toEqual([['door 3', 'maybe']])
    made.point('door 3')
    expect(made.door).toBe(3)
    made.point('door 3')
    expect(made.door).toBeNull()
    expect(act).not.toHaveBeenCalled()
  })
})

describe('an answer to a card', () => {
  const discard: Action = { id: 5, kind: 'discard', fields: { card: 'red3' }, text: 'discard red3' }
  const allow: Action = { id: 0, kind: 'allow', fields: {}, text: 'allow' }
  const react: Partial<CarriageView> = { phase: 'react', card: 'begging', kind: 'number', hand: { red3: 1, rebel: 1 } }

  it('a card can be exchanged for a token first', () => {
    const { state: made, explain } = state(react, [allow, discard])
    expect(made.picks).toBe(true)
    made.toggle('red3#0')
    expect(made.discard).toEqual(discard)
    made.toggle('rebel#0') // one at a time
    expect([made.cards, made.discard]).toEqual([['rebel'], undefined])
    expect(explain.mock.lastCall).toEqual(['use rebel'])
  })

  it('without a token cards are only read about', () => {
    const { state: made, explain } = state(react, [allow])
    made.toggle('red3#0')
    expect([made.picks, made.cards]).toEqual([false, ['red3']])
    expect(explain).not.toHaveBeenCalled()
  })
})

describe('a hand that is shown', () => {
  const take: Action = { id: 5, kind: 'take', fields: { card: 'red3' }, text: 'take red3' }
  const card: Partial<CarriageView> = { phase: 'card', shown: { red3: 1, rebel: 1 }, hand: { red3: 1 } }

  it('gives a card of the kind that was named', () => {
    const { state: made, act } = state(card, [take])
    made.take('rebel')
    expect(act).not.toHaveBeenCalled()
    made.take('red3')
    expect(act.mock.lastCall).toEqual([take])
  })

  it('gives it on the second click if confirmation is on', () => {
    const { state: made, act } = state(card, [take], 'always')
    made.take('red3')
    expect([made.wish, act.mock.calls.length]).toEqual(['red3', 0])
    made.take('red3')
    expect(act.mock.lastCall).toEqual([take])
  })
})

describe('sending', () => {
  const pass = play(1, 'reverse', {})

  it('ignores a second click until the action has an effect', () => {
    const { state: made, act } = state({ hand: { reverse: 1 }, steps: 4 }, [pass])
    act.mockReturnValue(new Promise(() => undefined))
    void made.send(pass)
    void made.send(pass)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('sends the next action when the event has arrived but the acknowledgement has not', () => {
    const { state: made, act, show } = state({ hand: { reverse: 1 }, steps: 4 }, [pass])
    act.mockReturnValue(new Promise(() => undefined))
    void made.send(pass)
    show({ steps: 5 })
    void made.send(pass)
    expect(act).toHaveBeenCalledTimes(2)
  })
})
