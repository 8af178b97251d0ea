/** What the server sends. The types are generated from its schemas; `npm run types` writes them to api-types.ts. */

import type { BudgetClock, ChatEvent, Event, GameView, TurnClock } from './api-types'

export type {
  AnalysedAction,
  AnalysedDecision,
  AnalysisState,
  ExerciseState,
  PuzzleVerdict,
  Today,
  GameLessons,
  GuideInfo,
  BoardCheck,
  BoardFault,
  BoardFigure,
  BoardForm,
  ClauseInfo,
  ClockState,
  EventChanges,
  ExplainAnswer as Explained,
  Fact,
  Frame,
  GameAnalysis,
  GameInfo,
  GameList,
  GameRules,
  Friend,
  GameWords,
  Leader,
  MailState,
  Hint,
  HouseRuleInfo,
  HouseRules,
  LegalAction as Action,
  Move,
  NewTable,
  NewTableAnswer,
  NoticeWays,
  Player,
  PlayerGame,
  PreparationInfo,
  Presence,
  PushRequest,
  QuickAnswer,
  Replay,
  SeatAccount,
  SeatAnswer,
  SeatInfo,
  SeatPosition,
  ServerMessage,
  ShelfBoard,
  ShelfBoardFile,
  TableInfo,
  TableListing,
  TableRule,
  TableState,
  ActionHint,
  Verification,
  Welcome,
} from './api-types'

export type Game = string // its id on the server
export type View = GameView & { turn?: number } // the seat whose turn it is, where the family says so
export type Emote = NonNullable<ChatEvent['emote']>
export type Clock = TurnClock | BudgetClock
export type Cards = Record<string, number> // how many of each kind

type Keys<U> = U extends unknown ? keyof U : never
type FieldOf<U, K extends PropertyKey> = U extends Record<K, infer T> ? T : never

/** An event of any kind. What only some kinds have is optional. */
export type TableEvent = Pick<Event, keyof Event> & {
  [K in Exclude<Keys<Event>, keyof Event>]?: FieldOf<Event, K>
}

/** The printed board of a table, where its family has one: GET /api/tables/ID/map. */
export interface Board {
  name?: string
}

/** Why a request failed. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
    readonly clause: string | null = null,
  ) {
    super(reason)
  }
}
