/** The table over plain HTTP. */

import { Problem, type Chart, type Offer, type Listed, type Replay, type Snapshot, type TableTold } from './types'

export interface NewTable {
  game: string
  seats: { bot?: string | null }[]
  first?: number | null
  options?: Record<string, string>
  board?: string | null
  public?: boolean
  hints?: boolean
  clock?: { turn: number } | { budget: number; increment: number } | null
  from?: { table: string; step: number; deal: 'same' | 'new' } | { transcript: string; step: number; deal: 'same' | 'new' }
}

async function ask<T>(path: string, wish?: unknown, token?: string | null): Promise<T> {
  const headers: Record<string, string> = { 'accept-language': document.documentElement.lang }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (wish !== undefined) headers['content-type'] = typeof wish === 'string' ? 'text/plain' : 'application/json'
  const body = wish === undefined ? null : typeof wish === 'string' ? wish : JSON.stringify(wish)
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, { method: wish === undefined ? 'GET' : 'POST', headers, body })
  } catch {
    throw new Problem('offline', '')
  }
  const text = await answer.text()
  const json = (): unknown => JSON.parse(text)
  if (answer.ok) return (answer.headers.get('content-type')?.startsWith('text/') ? text : json()) as T
  let said: { code?: string; reason?: string; clause?: string | null } = {}
  try {
    said = json() as typeof said
  } catch {
    // a proxy's page, not the table's answer
  }
  throw new Problem(said.code ?? `http-${answer.status}`, said.reason ?? answer.statusText, said.clause ?? null)
}

const at = (id: string, rest = ''): string => `/tables/${encodeURIComponent(id)}${rest}`

export const api = {
  games: () => ask<Offer>('/games'),
  tables: () => ask<Listed[]>('/tables'),
  table: (id: string) => ask<TableTold>(at(id)),
  layOut: (wish: NewTable) => ask<{ table: TableTold; host: string }>('/tables', wish),
  sit: (id: string, name: string, seat?: number) =>
    ask<{ seat: number; token: string; table: TableTold }>(at(id, '/sit'), seat === undefined ? { name } : { name, seat }),
  leave: (id: string, token: string) => ask<TableTold>(at(id, '/leave'), {}, token),
  back: (id: string, token: string) => ask<TableTold>(at(id, '/back'), {}, token),
  bot: (id: string, token: string, seat: number, level?: string) =>
    ask<TableTold>(at(id, '/bot'), level ? { seat, level } : { seat }, token),
  start: (id: string, token: string, level?: string) => ask<TableTold>(at(id, '/start'), level ? { level } : {}, token),
  state: (id: string, token?: string | null, since = 0) => ask<Snapshot>(at(id, `/state?since=${since}`), undefined, token),
  hint: (id: string, token: string) => ask<Hint>(at(id, '/hint'), undefined, token),
  rematch: (id: string, token: string) => ask<{ table: string }>(at(id, '/rematch'), {}, token),
  transcript: (id: string) => ask<string>(at(id, '/transcript')),
  verify: (id: string) => ask<{ ok: boolean; commitment: string; key: string; steps: number; reason?: string }>(at(id, '/verify')),
  chart: (id: string) => ask<Chart>(at(id, '/map')),
  chartOf: (game: string) => ask<Chart>(`/maps/${encodeURIComponent(game)}`),
  replay: (id: string, token?: string | null) => ask<Replay>(at(id, '/replay'), undefined, token),
  replayOf: (transcript: string, board: string | null = null) =>
    ask<Replay>('/replay', board === null ? transcript : { transcript, board }),
  words: (game: string, lang: string) =>
    ask<{ cities: Record<string, string> }>(`/words/${encodeURIComponent(game)}?lang=${lang}`),
  rules: (game: string, lang: string) => ask<RulesTold>(`/rules/${encodeURIComponent(game)}?lang=${lang}`),
}

export interface ClauseTold {
  id: string
  kind: string // text, ruling, text+ruling
  text: string
  replaces?: string[] // clauses of the base game that do not hold because of it
  changed_by?: string[] // clauses that make an exception to it
}

/** What a bot would do at one's seat, the best first. */
export interface Hint {
  n: number
  seat: number
  thoughts: Thought[]
}

export interface Thought {
  action: number
  kind: string
  fields: Record<string, unknown>
  text: string
  share: number // of the games that it imagined
  win: number | null // how many of them were won
}

export interface RulesTold {
  game: string
  lang: string
  sections: { title: string; clauses: ClauseTold[] }[]
  cities?: Record<string, string>
}
