/** Log sentences for Linha de Comboio: the action and its consequences. */

import { list } from '../../lib/i18n/index.svelte'
import { carriageText } from './i18n'
import type { Cards, Fact, TableEvent } from '../../lib/types'
import type { LogLine } from '../family'
import { listed } from './cards'
import { cardList, cardName } from './text'

type Name = (seat: unknown) => string

/** An event in words, with its clause where it may surprise. */
export function logLine(event: TableEvent, names: string[]): LogLine {
  const name: Name = (seat) => names[Number(seat)] ?? `${Number(seat)}`
  const facts = event.facts ?? []
  const done = event.move ? doneBy(event, name, facts) : `${name(event.seat)}: ${event.action ?? ''}`
  const came = facts.flatMap((fact) => cameOf(fact, name, event.move?.kind ?? ''))
  const clause = event.move?.clause ?? (facts.find((fact) => fact['clause'])?.['clause'] as string | undefined)
  return { text: [done, ...came].join('; '), clause }
}

/** The action in words. */
function doneBy(event: TableEvent, name: Name, facts: Fact[]): string {
  const say = carriageText().log
  const { kind, fields } = event.move ?? { kind: '', fields: {} }
  const who = name(event.seat)
  const card = typeof fields['card'] === 'string' ? fields['card'] : null
  const cell = (fields['cell'] as string | undefined) ?? ''
  const door = fields['door']
  switch (kind) {
    case 'board':
      return typeof door === 'number' ? rolled(who, door, facts) : say.boardWaiting(who)
    case 'u-pass':
      return say.uPass(who, Number(door))
    case 'move':
      return moved(who, fields)
    case 'to': {
      const seated = facts.find((one) => one.fact === 'seated' && one['seat'] === event.seat)
      return seated ? say.toSeat(who, cell, Number(seated['n'])) : say.to(who, cell)
    }
    case 'play':
      return played(who, card ?? '', fields, name)
    case 'allow':
      return say.allow(who)
    case 'block': {
      const what = facts.find((one) => one.fact === 'no_effect')?.['card']
      return typeof what === 'string' ? say.block(who, cardName(what)) : say.blockAny(who)
    }
    case 'pick':
      return say.pick(who, cell)
    case 'sit':
      return say.sit(who, cell)
    case 'pay':
      return say.pay(who, cell)
    case 'discard':
      return card ? say.discard(who, cardName(card)) : say.discardOne(who)
    case 'keep':
      return say.keep(who)
    case 'end':
      return say.end(who)
    default:
      return `${who}: ${event.action ?? ''}`
  }
}

function rolled(who: string, door: number, facts: Fact[]): string {
  const say = carriageText().log
  const told = facts.find((one) => one.fact === 'doors')
  if (!told) return say.board(who, door)
  return told['open'] ? say.boardOpen(who, door) : say.boardClosed(who, door)
}

function moved(who: string, fields: Record<string, unknown>): string {
  const cards = Array.isArray(fields['cards']) ? (fields['cards'] as string[]) : []
  const pass = typeof fields['pass'] === 'string' ? fields['pass'] : null
  const { log, passWith } = carriageText()
  return log.move(who, cardList(cards), Number(fields['total'])) + (pass ? `, ${passWith(cardName(pass))}` : '')
}

function played(who: string, card: string, fields: Record<string, unknown>, name: Name): string {
  const say = carriageText().log
  if (card === 'begging') return say.begging(who, name(fields['seat']), say.kinds[String(fields['kind'])] ?? '')
  if (typeof fields['seat'] === 'number') return say.playAt(who, cardName(card), name(fields['seat']))
  return say.play(who, cardName(card))
}

/** The consequences in words, unless the action already implies them. */
function cameOf(fact: Fact, name: Name, kind: string): string[] {
  const say = carriageText().log
  const who = name(fact['seat'])
  const cards = (fact['cards'] ?? null) as Cards | null
  switch (fact.fact) {
    case 'both_leave':
      return [say.both(who)]
    case 'takes':
      return [cards ? say.takes(who, cardList(listed(cards))) : say.takesOne(who)]
    case 'draws':
      return cards ? [say.draws(who, cardList(listed(cards)))] : [] // drawing up to the hand size is not worth a line
    case 'loses_seat':
      return kind === 'pay' ? [] : [say.loses(who)]
    case 'seated':
      return kind === 'to' || kind === 'sit' ? [] : [say.hasSeated(who, Number(fact['n']))]
    case 'stands':
      return [say.stands(who, String(fact['cell']))]
    case 'over':
      return [say.won(list((fact['winners'] as number[]).map(name)))]
    default:
      return [] // doors, no_effect, turn: part of the action's sentence
  }
}
