/** The server's HTTP API. */

import {
  Problem,
  type Board,
  type GameList,
  type GameRules,
  type GameWords,
  type Hint,
  type HouseRules,
  type NewTable,
  type NewTableAnswer,
  type Replay,
  type SeatAnswer,
  type TableInfo,
  type TableListing,
  type TableState,
  type Verification,
} from './types'

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
    // a proxy's error page, not an answer of the server
  }
  throw new Problem(said.code ?? `http-${answer.status}`, said.reason ?? answer.statusText, said.clause ?? null)
}

const at = (id: string, rest = ''): string => `/tables/${encodeURIComponent(id)}${rest}`

export const api = {
  games: () => ask<GameList>('/games'),
  tables: () => ask<TableListing[]>('/tables'),
  table: (id: string) => ask<TableInfo>(at(id)),
  createTable: (wish: NewTable) => ask<NewTableAnswer>('/tables', wish),
  sit: (id: string, name: string, seat?: number) =>
    ask<SeatAnswer>(at(id, '/sit'), seat === undefined ? { name } : { name, seat }),
  leave: (id: string, token: string) => ask<TableInfo>(at(id, '/leave'), {}, token),
  back: (id: string, token: string) => ask<TableInfo>(at(id, '/back'), {}, token),
  bot: (id: string, token: string, seat: number, level?: string) =>
    ask<TableInfo>(at(id, '/bot'), level ? { seat, level } : { seat }, token),
  start: (id: string, token: string, level?: string) => ask<TableInfo>(at(id, '/start'), level ? { level } : {}, token),
  state: (id: string, token?: string | null, since = 0) =>
    ask<TableState>(at(id, `/state?since=${since}`), undefined, token),
  hint: (id: string, token: string) => ask<Hint>(at(id, '/hint'), undefined, token),
  rematch: (id: string, token: string) => ask<{ table: string }>(at(id, '/rematch'), {}, token),
  transcript: (id: string) => ask<string>(at(id, '/transcript')),
  verify: (id: string) => ask<Verification>(at(id, '/verify')),
  board: (id: string) => ask<Board>(at(id, '/map')),
  replay: (id: string, token?: string | null) => ask<Replay>(at(id, '/replay'), undefined, token),
  replayOf: (transcript: string, board: string | null = null) =>
    ask<Replay>('/replay', board === null ? transcript : { transcript, board }),
  words: (game: string, lang: string) => ask<GameWords>(`/words/${encodeURIComponent(game)}?lang=${lang}`),
  rules: (game: string, lang: string) => ask<GameRules>(`/rules/${encodeURIComponent(game)}?lang=${lang}`),
  houseRules: (game: string, lang: string) => ask<HouseRules>(`/house-rules/${encodeURIComponent(game)}?lang=${lang}`),
}
