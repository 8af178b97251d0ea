/** Log sentences for Linha de Comboio: the action and its consequences. */

import { list } from '../../lib/i18n/index.svelte'
import { carriageText } from './i18n'
import type { Cards, Fact, TableEvent } from '../../lib/types'
import type { LogLine } from '../family'
import { sortedCards } from './cards'
import { cardList, cardName } from './text'

const CELL = /\b[AB]\d\.\d{1,2}\b/g // the name of a cell

type Name = (seat: unknown) => string

/** An event in words, with its clause where it may surprise. */
export function logLine(event: TableEvent, names: string[]): LogLine {
  const name: Name = (seat) => names[Number(seat)] ?? `${Number(seat)}`
  const facts = event.facts ?? []
  const action = event.move ? describeAction(event, name, facts) : `${name(event.seat)}: ${event.action ?? ''}`
  const consequences = facts.flatMap((fact) => consequencesOf(fact, name, event))
  const clause = event.move?.clause ?? (facts.find((fact) => fact['clause'])?.['clause'] as string | undefined)
  const text = [action, ...consequences].join('; ')
  const spots = [...text.matchAll(CELL)].map(([cell]) => ({ text: cell, spot: cell }))
  return { text, clause, ...(spots.length ? { spots } : {}) }
}

/** The action in words. */
function describeAction(event: TableEvent, name: Name, facts: Fact[]): string {
  const texts = carriageText().log
  const { kind, fields } = event.move ?? { kind: '', fields: {} }
  const who = name(event.seat)
  const card = typeof fields['card'] === 'string' ? fields['card'] : null
  const cell = (fields['cell'] as string | undefined) ?? ''
  const door = fields['door']
  switch (kind) {
    case 'board':
      return typeof door === 'number' ? rolled(who, door, facts) : texts.boardWaiting(who)
    case 'u-pass':
      return texts.uPass(who, Number(door))
    case 'move':
      return moved(who, fields)
    case 'to': {
      const seated = facts.find((one) => one.fact === 'seated' && one['seat'] === event.seat)
      return seated ? texts.toSeat(who, cell, Number(seated['n'])) : texts.to(who, cell)
    }
    case 'play':
      return played(who, card ?? '', fields, name)
    case 'allow':
      return fields['later'] === true ? texts.allowLater(who) : texts.allow(who)
    case 'take':
      return taken(who, card, name, facts)
    case 'block': {
      const what = facts.find((one) => one.fact === 'no_effect')?.['card']
      return typeof what === 'string' ? texts.block(who, cardName(what)) : texts.blockAny(who)
    }
    case 'pick':
      return texts.pick(who, cell)
    case 'sit':
      return texts.sit(who, cell)
    case 'pay':
      return texts.pay(who, cell)
    case 'discard':
      return card ? texts.discard(who, cardName(card)) : texts.discardOne(who)
    case 'keep':
      return texts.keep(who)
    case 'end':
      return texts.end(who)
    default:
      return `${who}: ${event.action ?? ''}`
  }
}

function rolled(who: string, door: number, facts: Fact[]): string {
  const texts = carriageText().log
  const doors = facts.find((one) => one.fact === 'doors')
  if (!doors) return texts.board(who, door)
  return doors['open'] ? texts.boardOpen(who, door) : texts.boardClosed(who, door)
}

function moved(who: string, fields: Record<string, unknown>): string {
  const cards = Array.isArray(fields['cards']) ? (fields['cards'] as string[]) : []
  const pass = typeof fields['pass'] === 'string' ? fields['pass'] : null
  const { log, passWith } = carriageText()
  return log.move(who, cardList(cards), Number(fields['total'])) + (pass ? `, ${passWith(cardName(pass))}` : '')
}

function taken(who: string, card: string | null, name: Name, facts: Fact[]): string {
  const texts = carriageText().log
  const fact = facts.find((one) => one.fact === 'takes')
  const cards = (fact?.['cards'] ?? (card ? { [card]: 1 } : null)) as Cards | null
  const what = cards ? cardList(sortedCards(cards)) : texts.aCard
  return fact ? texts.takeFrom(who, what, name(fact['victim'])) : texts.take(who, what)
}

function played(who: string, card: string, fields: Record<string, unknown>, name: Name): string {
  const texts = carriageText().log
  if (card === 'begging') return texts.begging(who, name(fields['seat']), texts.kinds[String(fields['kind'])] ?? '')
  if (typeof fields['seat'] === 'number') return texts.playAt(who, cardName(card), name(fields['seat']))
  return texts.play(who, cardName(card))
}

/** The consequences in words, unless the action already implies them. */
function consequencesOf(fact: Fact, name: Name, event: TableEvent): string[] {
  const kind = event.move?.kind ?? ''
  const texts = carriageText().log
  const who = name(fact['seat'])
  const cards = (fact['cards'] ?? null) as Cards | null
  switch (fact.fact) {
    case 'both_leave':
      return [texts.both(name(event.seat))]
    case 'shows': {
      const to = name(fact['to'])
      return [cards ? texts.showsCards(who, to, cardList(sortedCards(cards))) : texts.shows(who, to)]
    }
    case 'shut_in':
      return [texts.shutIn(who, name(fact['by']), Number(fact['turns']))]
    case 'takes':
      if (kind === 'take') return []
      return [cards ? texts.takes(who, cardList(sortedCards(cards))) : texts.takesOne(who)]
    case 'draws':
      return cards ? [texts.draws(who, cardList(sortedCards(cards)))] : [] // drawing up to the hand size is not worth a line
    case 'loses_seat':
      return kind === 'pay' ? [] : [texts.loses(who)]
    case 'seated':
      return kind === 'to' || kind === 'sit' ? [] : [texts.hasSeated(who, Number(fact['n']))]
    case 'stands':
      return [texts.stands(who, String(fact['cell']))]
    case 'over':
      return [texts.won(list((fact['winners'] as number[]).map(name)))]
    default:
      return [] // doors, no_effect, turn: part of the action's sentence
  }
}
