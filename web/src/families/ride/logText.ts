/** Log sentences for the rail games, with the clause where something may surprise. */

import { list } from '../../lib/i18n/index.svelte'
import { rideText } from './i18n'
import type { Action, Fact, TableEvent } from '../../lib/types'
import type { LogLine } from '../family'
import type { Chart } from './types'
import { between, cityName } from './cityNames'

/** An event of the kind `action` as a sentence. Without the board, cities have their plain names. */
export function logLine(event: TableEvent, names: string[], chart: Chart | null): LogLine {
  const who = names[event.seat ?? -1] ?? ''
  const { move } = event
  if (!move) return { text: `${who}: ${[event.action, event.outcome].filter(Boolean).join(' → ')}` }
  const facts = event.facts ?? []
  const parts = [describeAction(who, move.kind, move.fields, facts, chart)]
  let clause = move.clause
  let end = ''
  for (const fact of facts) {
    const text = fact.fact === move.kind ? null : consequence(fact, chart, names) // a chosen token is part of the action
    if (text && fact.fact === 'over') end = ` ${text}.`
    else if (text) {
      parts.push(text)
      clause = (fact['clause'] as string | undefined) ?? clause
    }
  }
  return { text: `${parts.filter(Boolean).join('; ')}.${end}`, clause }
}

/** What tells a claim from the same claim of the twin route: the colour of the route. */
export function routeDetail(
  { kind, fields }: Pick<Action, 'kind' | 'fields'>,
  chart: Chart | null,
): string | undefined {
  const colour = kind === 'claim' ? chart?.routes[fields['id'] as number]?.colour : null
  return colour ? rideText().colour(colour) : undefined
}

/** The action in words. */
function describeAction(
  who: string,
  kind: string,
  fields: Record<string, unknown>,
  facts: Fact[],
  chart: Chart | null,
): string {
  const texts = rideText().log
  const words = chart?.words ?? {}
  const fact = (name: string): Fact | undefined => facts.find((one) => one.fact === name)
  switch (kind) {
    case 'draw': {
      const drawn = fact('cards')
      const cards = drawn?.['cards'] as Record<string, number> | undefined
      if (!cards) return texts.draw(who, (drawn?.['n'] as number | undefined) ?? 1)
      return texts.drew(who, list(Object.entries(cards).map(([name, n]) => rideText().count(n, name, words))))
    }
    case 'take':
      return texts.take(who, fields['card'] as string, words)
    case 'claim': {
      const paid = rideText().paid(
        fields['colour'] as string | null,
        fields['cards'] as number,
        fields['wilds'] as number,
        words,
      )
      return texts.claim(who, routeName(chart, fields), paid)
    }
    case 'tickets':
      return texts.tickets(who, (fact('offered')?.['n'] as number | undefined) ?? 0)
    case 'keep':
      return kept(who, fields, fact('kept'), chart)
    case 'swap':
      return texts.swap(who)
    case 'token':
      return texts.tokenAt(
        who,
        (fact('token')?.['symbol'] as string | undefined) ?? '',
        cityName(chart?.game ?? '', fields['city'] as string),
      )
    case 'place':
      return texts.place(who, fields['symbol'] as string, cityName(chart?.game ?? '', fields['city'] as string))
    default:
      return texts.pass(who)
  }
}

function kept(who: string, fields: Record<string, unknown>, fact: Fact | undefined, chart: Chart | null): string {
  const texts = rideText().log
  const tickets = fields['tickets'] as string[] | undefined
  if (tickets) return texts.kept(who, list(tickets.map((ticket) => ticketName(chart, ticket))))
  return fact ? texts.keep(who, fact['n'] as number, fact['of'] as number) : texts.choose(who)
}

/** A consequence of an action in words; null if it is not worth mentioning. */
function consequence(fact: Fact, chart: Chart | null, names: string[]): string | null {
  const texts = rideText().log
  switch (fact.fact) {
    case 'points':
      return fact['n'] ? texts.points(fact['n'] as number) : null
    case 'marker':
      return texts.marker(fact['n'] as number)
    case 'trains_left':
      return (fact['n'] as number) <= 5 ? texts.left(fact['n'] as number, fact['train'] as string) : null
    case 'completes':
      return texts.completes(list((fact['tickets'] as string[]).map((ticket) => ticketName(chart, ticket))))
    case 'closes_twin':
      return texts.twin
    case 'east_to_west':
      return texts.eastToWest
    case 'token':
      return texts.token(fact['symbol'] as string)
    case 'market':
      return fact['swept'] ? texts.swept : null
    case 'shuffled':
      return texts.shuffled
    case 'last_turns':
      return texts.lastTurns
    case 'over':
      return texts.over(list((fact['winners'] as number[]).map((seat) => names[seat] ?? '')))
    default:
      return null
  }
}

function routeName(chart: Chart | null, fields: Record<string, unknown>): string {
  const route = chart?.routes[fields['id'] as number]
  if (!chart || !route) return (fields['route'] as string).replace(/\/\d$/, '')
  return between(chart.game, chart.cities[route.a]!.name, chart.cities[route.b]!.name)
}

function ticketName(chart: Chart | null, name: string): string {
  const ticket = chart?.tickets.find((one) => one.name === name)
  if (!chart || !ticket) return name
  return between(chart.game, chart.cities[ticket.cities[0]]!.name, chart.cities[ticket.cities[1]]!.name)
}
