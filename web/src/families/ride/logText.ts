/** What happened in a rail game, in words, with the clause behind a surprise. */

import { list } from '../../lib/i18n/index.svelte'
import { rideText } from './i18n'
import type { Fact, TableEvent } from '../../lib/types'
import type { LogLine } from '../family'
import type { Chart } from './types'
import { between, cityName } from './cityNames'

/** An event of the kind `action` as a sentence. Without the board, cities have their plain names. */
export function logLine(event: TableEvent, names: string[], chart: Chart | null): LogLine {
  const who = names[event.seat ?? -1] ?? ''
  const { move } = event
  if (!move) return { text: `${who}: ${[event.action, event.outcome].filter(Boolean).join(' → ')}` }
  const facts = event.facts ?? []
  const parts = [done(who, move.kind, move.fields, facts, chart)]
  let clause = move.clause
  let end = ''
  for (const fact of facts) {
    const said = fact.fact === move.kind ? null : came(fact, chart, names) // a token that was chosen is told already
    if (said && fact.fact === 'over') end = ` ${said}.`
    else if (said) {
      parts.push(said)
      clause = (fact['clause'] as string | undefined) ?? clause
    }
  }
  return { text: `${parts.filter(Boolean).join('; ')}.${end}`, clause }
}

function done(who: string, kind: string, fields: Record<string, unknown>, facts: Fact[], chart: Chart | null): string {
  const say = rideText().log
  const words = chart?.words ?? {}
  const fact = (name: string): Fact | undefined => facts.find((one) => one.fact === name)
  switch (kind) {
    case 'draw': {
      const drawn = fact('cards')
      const cards = drawn?.['cards'] as Record<string, number> | undefined
      if (!cards) return say.draw(who, (drawn?.['n'] as number | undefined) ?? 1)
      return say.drew(who, list(Object.entries(cards).map(([name, n]) => rideText().count(n, name, words))))
    }
    case 'take':
      return say.take(who, fields['card'] as string, words)
    case 'claim': {
      const paid = rideText().paid(
        fields['colour'] as string | null,
        fields['cards'] as number,
        fields['wilds'] as number,
        words,
      )
      return say.claim(who, routeSaid(chart, fields), paid)
    }
    case 'tickets':
      return say.tickets(who, (fact('offered')?.['n'] as number | undefined) ?? 0)
    case 'keep':
      return kept(who, fields, fact('kept'), chart)
    case 'swap':
      return say.swap(who)
    case 'token':
      return say.tokenAt(
        who,
        (fact('token')?.['symbol'] as string | undefined) ?? '',
        cityName(chart?.game ?? '', fields['city'] as string),
      )
    case 'place':
      return say.place(who, fields['symbol'] as string, cityName(chart?.game ?? '', fields['city'] as string))
    default:
      return say.pass(who)
  }
}

function kept(who: string, fields: Record<string, unknown>, fact: Fact | undefined, chart: Chart | null): string {
  const say = rideText().log
  const tickets = fields['tickets'] as string[] | undefined
  if (tickets) return say.kept(who, list(tickets.map((ticket) => ticketSaid(chart, ticket))))
  return fact ? say.keep(who, fact['n'] as number, fact['of'] as number) : say.choose(who)
}

/** What chance and the rules answered, as far as it is worth a word. */
function came(fact: Fact, chart: Chart | null, names: string[]): string | null {
  const say = rideText().log
  switch (fact.fact) {
    case 'points':
      return fact['n'] ? say.points(fact['n'] as number) : null
    case 'marker':
      return say.marker(fact['n'] as number)
    case 'trains_left':
      return (fact['n'] as number) <= 5 ? say.left(fact['n'] as number, fact['train'] as string) : null
    case 'completes':
      return say.completes(list((fact['tickets'] as string[]).map((ticket) => ticketSaid(chart, ticket))))
    case 'closes_twin':
      return say.twin
    case 'east_to_west':
      return say.eastToWest
    case 'token':
      return say.token(fact['symbol'] as string)
    case 'market':
      return fact['swept'] ? say.swept : null
    case 'shuffled':
      return say.shuffled
    case 'last_turns':
      return say.lastTurns
    case 'over':
      return say.over(list((fact['winners'] as number[]).map((seat) => names[seat] ?? '')))
    default:
      return null
  }
}

function routeSaid(chart: Chart | null, fields: Record<string, unknown>): string {
  const route = chart?.routes[fields['id'] as number]
  if (!chart || !route) return (fields['route'] as string).replace(/\/\d$/, '')
  return between(chart.game, chart.cities[route.a]!.name, chart.cities[route.b]!.name)
}

function ticketSaid(chart: Chart | null, name: string): string {
  const ticket = chart?.tickets.find((one) => one.name === name)
  if (!chart || !ticket) return name
  return between(chart.game, chart.cities[ticket.cities[0]]!.name, chart.cities[ticket.cities[1]]!.name)
}
