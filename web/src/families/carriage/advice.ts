/** Advice at Linha de Comboio: in words, and what of it can be pointed at. */

import type { AdvisedAction } from '../family'
import { carriageText } from './i18n'
import { cardOf, cellFrom, destinations, doorOf, isLater, moveOf, needs } from './selection'
import { cardList, cardName } from './text'
import type { CarriageView } from './types'
import type { Action } from '../../lib/types'

/** An advised action as one of the legal ones, for what asks for those. */
const asAction = (advice: AdvisedAction): Action => ({ id: -1, ...advice })

/** The places on the train that an action is about: a door, a cell, or where a move can end. */
export function advisedSpots(advice: AdvisedAction | null, view: CarriageView): string[] {
  if (!advice) return []
  const action = asAction(advice)
  if (action.kind === 'board' || action.kind === 'u-pass') {
    const door = doorOf(action) ?? view.seats[view.seat ?? view.turn]?.waiting
    return typeof door === 'number' ? [`door ${door}`] : []
  }
  const cell = cellFrom(action)
  if (cell) return [cell]
  return action.kind === 'move' && view.reach ? [...destinations([action], view.reach).keys()] : []
}

/** The cards that an action uses, those taken or exchanged too. */
export const advisedCards = (advice: AdvisedAction | null, link: string | null): string[] =>
  advice ? needs(asAction(advice), link) : []

/** An action as advice. */
export function adviceText(advice: AdvisedAction, names: string[]): string {
  const texts = carriageText()
  const action = asAction(advice)
  const { kind, fields } = advice
  const [card, cell, door] = [cardOf(action), cellFrom(action) ?? '', doorOf(action)]
  const name = names[Number(fields['seat'])] ?? ''
  switch (kind) {
    case 'board':
      return door === null ? texts.advice.getOn : texts.advice.board(door)
    case 'u-pass':
      return texts.useUPass(door ?? 0)
    case 'move': {
      const { cards, pass, total } = moveOf(action)
      const all = [...cards, ...(pass ? [pass] : [])]
      return texts.advice.move(cardList(all), total)
    }
    case 'to':
      return texts.advice.go(cell)
    case 'play':
      if (card === 'begging') return texts.advice.beg(name, texts.log.kinds[String(fields['kind'])] ?? '')
      return typeof fields['seat'] === 'number'
        ? texts.advice.playOn(cardName(card ?? ''), name)
        : texts.advice.play(cardName(card ?? ''))
    case 'allow':
      return isLater(action) ? texts.react.allowLater : texts.react.allow
    case 'block':
      return texts.react.block
    case 'take':
      return texts.takeThis(card ? cardName(card) : texts.log.aCard)
    case 'pick':
    case 'pay':
      return texts.advice.choose(cell)
    case 'sit':
      return texts.advice.sit(cell)
    case 'discard':
      return texts.advice.exchange(card ? cardName(card) : texts.log.aCard)
    case 'keep':
      return texts.keep
    case 'end':
      return texts.end
    default:
      return advice.text
  }
}
