/** What happened in a rail game, in words, with the clause behind a surprise. */

import { list, t } from '../lib/i18n/index.svelte'
import type { Chart, Fact, TableEvent } from '../lib/types'
import { atTable } from './box.svelte'
import { between, cityName } from './places.svelte'

export interface Sentence {
  text: string
  clause?: string
}

/** Clauses that differ from page to page of the rules. */
const CLAUSES: Record<string, Record<string, string>> = {
  twin: { US: 'US-24', JP: 'JP-4', SF: 'SF-10' },
  lastTurns: { US: 'US-29', JP: 'JP-12', SF: 'SF-14' },
}
const clauseOf = (name: string, chart: Chart | null): string | undefined => {
  const clauses = CLAUSES[name]
  return clauses?.[chart?.figures.page ?? 'US'] ?? clauses?.['US']
}

/** An event of the kind `action` as a sentence. What the page knows of the board it takes from the board at the table. */
export function sentence(event: TableEvent, names: string[]): Sentence {
  const who = names[event.seat ?? -1] ?? ''
  const { move } = event
  if (!move) return { text: `${who}: ${[event.action, event.outcome].filter(Boolean).join(' → ')}` }
  const chart = atTable()
  const facts = event.facts ?? []
  const parts = [done(who, move.kind, move.fields, facts, chart)]
  const clauses: (string | undefined)[] = []
  let end = ''
  for (const fact of facts) {
    const said = fact.fact === move.kind ? null : came(fact, chart, names) // a token that was chosen is told already
    if (said && fact.fact === 'over') end = ` ${said.text}.`
    else if (said) {
      parts.push(said.text)
      clauses.push(said.clause)
    }
  }
  if (move.kind === 'pass') clauses.push(chart?.figures.page === 'FJ' ? 'FJ-14' : 'US-18')
  if (move.kind === 'claim' && closesTwin(chart, move.fields['id'] as number, names.length)) {
    parts.push(t().ride.log.twin)
    clauses.push(clauseOf('twin', chart))
  }
  const text = `${parts.filter(Boolean).join('; ')}.${end}`
  const clause = clauses.findLast(Boolean)
  return clause ? { text, clause } : { text }
}

function done(who: string, kind: string, fields: Record<string, unknown>, facts: Fact[], chart: Chart | null): string {
  const say = t().ride.log
  const words = chart?.words ?? {}
  const fact = (name: string): Fact | undefined => facts.find((one) => one.fact === name)
  switch (kind) {
    case 'draw': {
      const drawn = fact('cards')
      const cards = drawn?.['cards'] as Record<string, number> | undefined
      if (!cards) return say.draw(who, (drawn?.['n'] as number | undefined) ?? 1)
      return say.drew(who, list(Object.entries(cards).map(([name, n]) => t().ride.count(n, name, words))))
    }
    case 'take':
      return say.take(who, fields['card'] as string, words)
    case 'claim': {
      const paid = t().ride.paid(fields['colour'] as string | null, fields['cards'] as number, fields['wilds'] as number, words)
      return say.claim(who, routeSaid(chart, fields), paid)
    }
    case 'tickets':
      return say.tickets(who, (fact('offered')?.['n'] as number | undefined) ?? 0)
    case 'keep':
      return kept(who, fields, fact('kept'), chart)
    case 'swap':
      return say.swap(who)
    case 'token':
      return say.tokenAt(who, (fact('token')?.['symbol'] as string | undefined) ?? '', cityName(chart?.game ?? '', fields['city'] as string))
    case 'place':
      return say.place(who, fields['symbol'] as string, cityName(chart?.game ?? '', fields['city'] as string))
    default:
      return say.pass(who)
  }
}

function kept(who: string, fields: Record<string, unknown>, fact: Fact | undefined, chart: Chart | null): string {
  const say = t().ride.log
  const tickets = fields['tickets'] as string[] | undefined
  if (tickets) return say.kept(who, list(tickets.map((ticket) => ticketSaid(chart, ticket))))
  return fact ? say.keep(who, fact['n'] as number, fact['of'] as number) : say.choose(who)
}

/** What chance and the rules answered, as far as it is worth a word. */
function came(fact: Fact, chart: Chart | null, names: string[]): Sentence | null {
  const say = t().ride.log
  switch (fact.fact) {
    case 'points':
      return fact['n'] ? { text: say.points(fact['n'] as number) } : null
    case 'marker':
      return { text: say.marker(fact['n'] as number) }
    case 'trains_left':
      return (fact['n'] as number) <= 5 ? { text: say.left(fact['n'] as number, fact['train'] as string) } : null
    case 'completes':
      return { text: say.completes(list((fact['tickets'] as string[]).map((ticket) => ticketSaid(chart, ticket)))), clause: 'FJ-7' }
    case 'east_to_west':
      return { text: say.eastToWest, clause: 'FJ-9' }
    case 'token':
      return { text: say.token(fact['symbol'] as string), clause: 'SF-11' }
    case 'market':
      return fact['swept'] ? { text: say.swept, clause: 'US-12' } : null
    case 'shuffled':
      return { text: say.shuffled, clause: 'US-15' }
    case 'last_turns': {
      const clause = clauseOf('lastTurns', chart)
      return { text: say.lastTurns, ...(clause ? { clause } : {}) }
    }
    case 'over':
      return { text: say.over(list((fact['winners'] as number[]).map((seat) => names[seat] ?? ''))) }
    default:
      return null
  }
}

function closesTwin(chart: Chart | null, id: number, seats: number): boolean {
  const close = (chart?.figures['twins_close'] as number | undefined) ?? 0
  return seats <= close && (chart?.routes[id]?.twin ?? null) !== null
}

function routeSaid(chart: Chart | null, fields: Record<string, unknown>): string {
  const route = chart?.routes[fields['id'] as number]
  if (!chart || !route) return (fields['route'] as string).replace(/\/\d$/, '')
  return between(chart.game, chart.cities[route.a]!.name, chart.cities[route.b]!.name)
}

function ticketSaid(chart: Chart | null, name: string): string {
  const ticket = chart?.tickets.find((one) => one.name === name)
  if (!chart || !ticket) return name
  return between(chart.game, chart.cities[ticket.cities[0]!]!.name, chart.cities[ticket.cities[1]!]!.name)
}
