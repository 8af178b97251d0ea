/** The log of Linha de Comboio in sentences, made of what was done and what came of it. */

import { list, t } from '../lib/i18n/index.svelte'
import type { Cards, Fact, TableEvent } from '../lib/types'
import { factsOf, listed } from './cards'
import { cardList, cardName } from './say'

export interface Sentence {
  text: string
  clause?: string
}

type Name = (seat: unknown) => string

/** An event of the game in words; with the clause where it may surprise. */
export function sentence(event: TableEvent, names: string[]): Sentence {
  const name: Name = (seat) => names[Number(seat)] ?? `${Number(seat)}`
  const facts = event.facts ?? []
  const done = event.move ? doneBy(event, name, facts) : { text: `${name(event.seat)}: ${event.action ?? ''}` }
  const came = facts.flatMap((fact) => cameOf(fact, name, event.move?.kind ?? ''))
  const clause = done.clause ?? came.find((one) => one.clause)?.clause
  return { text: [done.text, ...came.map((one) => one.text)].join('; '), ...(clause ? { clause } : {}) }
}

/** What somebody did. */
function doneBy(event: TableEvent, name: Name, facts: Fact[]): Sentence {
  const say = t().carriage.log
  const { kind, fields } = event.move ?? { kind: '', fields: {} }
  const who = name(event.seat)
  const card = typeof fields['card'] === 'string' ? fields['card'] : null
  const cell = String(fields['cell'] ?? '')
  const door = fields['door']
  switch (kind) {
    case 'board':
      return typeof door === 'number' ? rolled(who, door, facts) : { text: say.boardWaiting(who), clause: 'CH-22' }
    case 'u-pass':
      return { text: say.uPass(who, Number(door)), clause: 'CH-63' }
    case 'move':
      return moved(who, fields)
    case 'to': {
      const seated = facts.find((one) => one.fact === 'seated' && one['seat'] === event.seat)
      return { text: seated ? say.toSeat(who, cell, Number(seated['n'])) : say.to(who, cell) }
    }
    case 'play':
      return played(who, card ?? '', fields, name)
    case 'allow':
      return { text: say.allow(who) }
    case 'block': {
      const what = facts.find((one) => one.fact === 'no_effect')?.['card']
      return { text: typeof what === 'string' ? say.block(who, cardName(what)) : say.blockAny(who), clause: 'CH-64' }
    }
    case 'pick':
      return { text: say.pick(who, cell) }
    case 'sit':
      return { text: say.sit(who, cell), clause: 'CH-68' }
    case 'pay':
      return { text: say.pay(who, cell), clause: 'CH-69' }
    case 'discard':
      return { text: card ? say.discard(who, cardName(card)) : say.discardOne(who) }
    case 'keep':
      return { text: say.keep(who) }
    case 'end':
      return { text: say.end(who) }
    default:
      return { text: `${who}: ${event.action ?? ''}` }
  }
}

function rolled(who: string, door: number, facts: Fact[]): Sentence {
  const say = t().carriage.log
  const told = facts.find((one) => one.fact === 'doors')
  if (!told) return { text: say.board(who, door) }
  return told['open'] ? { text: say.boardOpen(who, door) } : { text: say.boardClosed(who, door), clause: 'CH-21' }
}

function moved(who: string, fields: Record<string, unknown>): Sentence {
  const cards = Array.isArray(fields['cards']) ? (fields['cards'] as string[]) : []
  const pass = typeof fields['pass'] === 'string' ? fields['pass'] : null
  const total = cards.reduce((sum, card) => sum + (factsOf(card).value ?? 0), 0)
  const { log, passWith } = t().carriage
  const text = log.move(who, cardList(cards), total) + (pass ? `, ${passWith(cardName(pass))}` : '')
  if (pass) return { text, clause: 'CH-45' }
  return fields['linked'] ? { text, clause: 'CH-41' } : { text }
}

function played(who: string, card: string, fields: Record<string, unknown>, name: Name): Sentence {
  const say = t().carriage.log
  const { clause } = factsOf(card)
  if (card === 'begging') return { text: say.begging(who, name(fields['seat']), say.kinds[String(fields['kind'])] ?? ''), clause }
  if (typeof fields['seat'] === 'number') return { text: say.playAt(who, cardName(card), name(fields['seat'])), clause }
  return { text: say.play(who, cardName(card)), clause }
}

/** What came of it, as far as it is not said already. Whose turn begins is plain from the next sentence. */
function cameOf(fact: Fact, name: Name, kind: string): Sentence[] {
  const say = t().carriage.log
  const who = name(fact['seat'])
  const cards = (fact['cards'] ?? null) as Cards | null
  switch (fact.fact) {
    case 'both_leave':
      return [{ text: say.both(who), clause: 'CH-25' }]
    case 'takes':
      return [{ text: cards ? say.takes(who, cardList(listed(cards))) : say.takesOne(who), clause: 'CH-60' }]
    case 'draws':
      return cards ? [{ text: say.draws(who, cardList(listed(cards))) }] : [] // everyone fills up the hand
    case 'loses_seat':
      return kind === 'pay' ? [] : [{ text: say.loses(who) }]
    case 'seated':
      return kind === 'to' || kind === 'sit' ? [] : [{ text: say.hasSeated(who, Number(fact['n'])) }]
    case 'stands':
      return [{ text: say.stands(who, String(fact['cell'])) }]
    case 'over':
      return [{ text: say.won(list((fact['winners'] as number[]).map(name))), clause: 'CH-74' }]
    default:
      return [] // doors, no_effect, turn: said with what was done
  }
}
