/** Advice on the board of a rail game: in words, and what of it can be pointed at. */

import { list } from '../../lib/i18n/index.svelte'
import type { AdvisedAction } from '../family'
import { between, cityName } from './cityNames'
import { rideText } from './i18n'
import type { Chart } from './types'

/** What an advised action is about. */
export interface Advised {
  route: number | null // to claim
  card: string | null // to take: its kind; `deck` for a blind draw
  tickets: boolean // to draw or swap tickets
  keep: ReadonlySet<string> // tickets to keep
  city: string | null // of a token, or for a pile
}

export function adviceOn(chart: Chart, advice: AdvisedAction | null): Advised {
  const { kind = '', fields = {} } = advice ?? {}
  return {
    route: kind === 'claim' && chart.routes[fields['id'] as number] ? (fields['id'] as number) : null,
    card: kind === 'draw' ? 'deck' : kind === 'take' ? (fields['card'] as string) : null,
    tickets: kind === 'tickets' || kind === 'swap',
    keep: new Set(kind === 'keep' ? ((fields['tickets'] as string[] | undefined) ?? []) : []),
    city: kind === 'token' || kind === 'place' ? (fields['city'] as string) : null,
  }
}

/** The cities and routes of tickets to keep, of a route, of a city: what glows on the map. */
export function advisedCities(chart: Chart, advised: Advised): number[] {
  const named = chart.cities.filter((city) => city.name === advised.city).map((city) => city.id)
  const ends = chart.tickets.filter((ticket) => advised.keep.has(ticket.name)).flatMap((ticket) => ticket.cities)
  return [...new Set([...named, ...ends])]
}

/** An action as advice. */
export function adviceText({ kind, fields, text }: AdvisedAction, _names: string[], chart: Chart | null): string {
  const texts = rideText()
  const words = chart?.words ?? {}
  const at = (city: unknown): string => cityName(chart?.game ?? '', String(city))
  switch (kind) {
    case 'draw':
      return texts.draw(1)
    case 'take':
      return texts.take(fields['card'] as string, words)
    case 'claim': {
      const [colour, cards, wilds] = [fields['colour'], fields['cards'], fields['wilds']]
      const paid = texts.paid(colour as string | null, cards as number, wilds as number, words)
      return texts.advice.claim(routeName(chart, fields), paid)
    }
    case 'tickets':
      return texts.drawTickets
    case 'swap':
      return texts.swap
    case 'keep': {
      const tickets = (fields['tickets'] as string[] | undefined) ?? []
      return texts.advice.keep(list(tickets.map((ticket) => ticketName(chart, ticket))))
    }
    case 'token':
      return texts.advice.token(at(fields['city']))
    case 'place':
      return texts.advice.place(fields['symbol'] as string, at(fields['city']))
    case 'pass':
      return texts.pass
    default:
      return text
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
