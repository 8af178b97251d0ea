/** The server's HTTP API. */

import {
  Problem,
  type AnalysisState,
  type Board,
  type BoardCheck,
  type BoardForm,
  type ExerciseState,
  type PuzzleVerdict,
  type Today,
  type Explained,
  type Friend,
  type GameLessons,
  type GameList,
  type GameRules,
  type GameWords,
  type Hint,
  type Leader,
  type MailState,
  type HouseRules,
  type NewTable,
  type NewTableAnswer,
  type NoticeWays,
  type Player,
  type PlayerGame,
  type PreparationInfo,
  type PushRequest,
  type QuickAnswer,
  type Replay,
  type SeatAnswer,
  type ShelfBoard,
  type ShelfBoardFile,
  type TableInfo,
  type TableListing,
  type TableState,
  type Verification,
} from './types'
import type { Lang } from './settings.svelte'

function send(path: string, content?: unknown, token?: string | null): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': document.documentElement.lang }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (content !== undefined) headers['content-type'] = typeof content === 'string' ? 'text/plain' : 'application/json'
  const body = content === undefined ? null : typeof content === 'string' ? content : JSON.stringify(content)
  return fetch(`/api${path}`, { method: content === undefined ? 'GET' : 'POST', headers, body })
}

async function problemOf(answer: Response): Promise<Problem> {
  let error: { code?: string; reason?: string; clause?: string | null } = {}
  try {
    error = (await answer.json()) as typeof error
  } catch {
    // a proxy's error page, not an answer of the server
  }
  return new Problem(error.code ?? `http-${answer.status}`, error.reason ?? answer.statusText, error.clause ?? null)
}

async function request<T>(path: string, content?: unknown, token?: string | null): Promise<T> {
  let answer: Response
  try {
    answer = await send(path, content, token)
  } catch {
    throw new Problem('offline', '')
  }
  if (!answer.ok) throw await problemOf(answer)
  const text = await answer.text()
  return (answer.headers.get('content-type')?.startsWith('text/') ? text : JSON.parse(text)) as T
}

/** A picture, as PNG. */
async function picture(path: string, content?: unknown): Promise<Blob> {
  let answer: Response
  try {
    answer = await send(path, content)
  } catch {
    throw new Problem('offline', '')
  }
  if (!answer.ok) throw await problemOf(answer)
  return answer.blob()
}

const tablePath = (id: string, rest = ''): string => `/tables/${encodeURIComponent(id)}${rest}`

export const api = {
  games: () => request<GameList>('/games'),
  preparation: () => request<PreparationInfo>('/preparation'),
  tables: () => request<TableListing[]>('/tables'),
  quick: (game: string, seats: number, pace: 'live' | 'daily') => request<QuickAnswer>('/quick', { game, seats, pace }),
  table: (id: string) => request<TableInfo>(tablePath(id)),
  createTable: (content: NewTable) => request<NewTableAnswer>('/tables', content),
  sit: (id: string, name: string, seat: number, commitment: string, token: string, key: string | null = null) =>
    request<SeatAnswer>(tablePath(id, '/sit'), {
      ...{ name, seat, commitment, token },
      ...(key === null ? {} : { player: { key, derived: true } }),
    }),
  leave: (id: string, token: string) => request<TableInfo>(tablePath(id, '/leave'), {}, token),
  back: (id: string, token: string) => request<TableInfo>(tablePath(id, '/back'), {}, token),
  bot: (id: string, token: string, seat: number, level?: string) =>
    request<TableInfo>(tablePath(id, '/bot'), level ? { seat, level } : { seat }, token),
  start: (id: string, token: string, level?: string) =>
    request<TableInfo>(tablePath(id, '/start'), level ? { level } : {}, token),
  state: (id: string, token?: string | null, since = 0) =>
    request<TableState>(tablePath(id, `/state?since=${since}`), undefined, token),
  hint: (id: string, token: string) => request<Hint>(tablePath(id, '/hint'), undefined, token),
  rematch: (id: string, token: string) => request<{ table: string }>(tablePath(id, '/rematch'), {}, token),
  transcript: (id: string) => request<string>(tablePath(id, '/transcript')),
  verify: (id: string) => request<Verification>(tablePath(id, '/verify')),
  board: (id: string) => request<Board>(tablePath(id, '/map')),
  replay: (id: string, token?: string | null) => request<Replay>(tablePath(id, '/replay'), undefined, token),
  replayOf: (transcript: string, board: string | null = null) =>
    request<Replay>('/replay', board === null ? transcript : { transcript, board }),
  tableAnalysis: (id: string, known: number) => request<AnalysisState>(tablePath(id, `/analysis?since=${known}`)),
  analyse: (transcript: string, board: string | null = null) =>
    request<AnalysisState>('/analyses', board === null ? transcript : { transcript, board }),
  analysis: (id: string, known: number) => request<AnalysisState>(`/analyses/${id}?since=${known}`),
  tablePicture: (id: string) => picture(tablePath(id, '/picture.png')),
  pictureOf: (transcript: string, board: string | null = null) =>
    picture('/pictures', board === null ? transcript : { transcript, board }),
  words: (game: string, lang: string) => request<GameWords>(`/words/${encodeURIComponent(game)}?lang=${lang}`),
  rules: (game: string, lang: string) => request<GameRules>(`/rules/${encodeURIComponent(game)}?lang=${lang}`),
  me: (key: string) => request<Player>('/me', undefined, key),
  saveMe: (key: string, name: string, listed: boolean) => request<Player>('/me', { name, listed }, key),
  deleteMe: (key: string) => request<unknown>('/me/delete', {}, key),
  myGames: (key: string, before?: number) =>
    request<PlayerGame[]>(`/me/games${before === undefined ? '' : `?before=${before}`}`, undefined, key),
  addMyGame: (key: string, table: string, seat_token: string) =>
    request<unknown>('/me/games', { table, seat_token }, key),
  turns: (key: string) => request<PlayerGame[]>('/me/turns', undefined, key),
  notices: () => request<NoticeWays>('/notices'),
  pushToMe: (key: string, content: PushRequest) => request<unknown>('/me/push', content, key),
  pushToSeat: (id: string, token: string, content: PushRequest) =>
    request<unknown>(tablePath(id, '/push'), content, token),
  removePush: (endpoint: string) => request<unknown>('/push/remove', { endpoint }),
  mail: (key: string) => request<MailState>('/me/mail', undefined, key),
  saveMail: (key: string, address: string, lang: Lang) => request<MailState>('/me/mail', { address, lang }, key),
  removeMail: (key: string) => request<MailState>('/me/mail/remove', {}, key),
  confirmMail: (token: string) => request<unknown>('/mail/confirm', { token }),
  unsubscribeMail: (token: string) => request<unknown>(`/mail/unsubscribe?token=${encodeURIComponent(token)}`, {}),
  friends: (key: string) => request<Friend[]>('/me/friends', undefined, key),
  addFriend: (key: string, id: string) => request<Friend[]>('/me/friends', { id }, key),
  removeFriend: (key: string, id: string) => request<Friend[]>('/me/friends/remove', { id }, key),
  leaders: (game: string, against: string) =>
    request<Leader[]>(`/leaderboard/${encodeURIComponent(game)}?against=${against}`),
  printedBoard: (game: string) => request<Board>(`/maps/${encodeURIComponent(game)}`),
  lessons: (game: string, lang: string) => request<GameLessons>(`/lessons/${encodeURIComponent(game)}?lang=${lang}`),
  exercise: (game: string, id: string, lang: string) =>
    request<ExerciseState>(`/lessons/${encodeURIComponent(game)}/${encodeURIComponent(id)}?lang=${lang}`),
  explainExercise: (game: string, id: string, action: string, lang: string) =>
    request<Explained>(`/lessons/${encodeURIComponent(game)}/${encodeURIComponent(id)}/explain?lang=${lang}`, {
      action,
    }),
  today: () => request<Today>('/daily'),
  answerPuzzle: (day: string, voter: string, action: number) =>
    request<PuzzleVerdict>('/daily/answer', { day, voter, action }),
  explainPuzzle: (action: string) => request<Explained>('/daily/explain', { action }),
  puzzlePicture: () => picture('/daily/picture.png'),
  playDeal: (day: string, voter: string) => request<NewTableAnswer>('/daily/deal', { day, voter }),
  checkBoard: (board: string) => request<BoardCheck>('/boards/check', { board }),
  boardPicture: (board: string) => picture('/boards/picture', { board }),
  boardForm: (lang: string) => request<BoardForm>(`/board-form?lang=${lang}`),
  boardFile: (game: string) => request<string>(`/board-files/${encodeURIComponent(game)}`),
  shelf: (before?: number) => request<ShelfBoard[]>(`/boards${before === undefined ? '' : `?before=${before}`}`),
  myBoards: (key: string) => request<ShelfBoard[]>('/boards/mine', undefined, key),
  shelfBoard: (id: string, key: string | null) =>
    request<ShelfBoardFile>(`/boards/${encodeURIComponent(id)}`, undefined, key),
  publishBoard: (key: string, id: string | null, board: string, author: string, listed: boolean) =>
    request<ShelfBoard>(id === null ? '/boards' : `/boards/${encodeURIComponent(id)}`, { board, author, listed }, key),
  removeBoard: (key: string, id: string) => request<unknown>(`/boards/${encodeURIComponent(id)}/remove`, {}, key),
  houseRules: (game: string, lang: string) =>
    request<HouseRules>(`/house-rules/${encodeURIComponent(game)}?lang=${lang}`),
}
