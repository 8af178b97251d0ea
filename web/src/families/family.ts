/** What a family of games provides to the pages. Everything else stays in its own folder. */

import type { Component } from 'svelte'
import type { BoardEditor } from '../edit/editor.svelte'
import type { Lang } from '../lib/settings.svelte'
import type { Sound } from '../lib/sound'
import type { Action, Board, Explained, Game, TableEvent, View } from '../lib/types'

/** A text in every language. European Portuguese falls back on Brazilian. */
export type Localized = Record<Exclude<Lang, 'pt-PT'>, string> & { 'pt-PT'?: string }

/** A game as the home page offers it. */
export interface GameListing {
  game: Game
  name: Localized
  about: Localized // one line
  minutes: number // approximate length of a game
  clauses: string[] // prefixes of the clause ids on its rules page
}

/** A family's part of the form for a new table. */
export interface SetupProps {
  options: Record<string, string> // chosen so far, by name
  setup: Record<string, unknown> // what the server offers (GameInfo.setup)
}

/** A family's part of the board editor: the map and the forms. The text, its versions and the faults are around it. */
export interface EditorProps {
  editor: BoardEditor
  opened: { key: string } | null // a fault that somebody wants to see; a new object each time
}

/** The board editor of a family. */
export interface FamilyEditor {
  Editor: Component<EditorProps>
  blank: (name: string) => string // the text of a new board
  nameOf: (text: string) => string // the name of the board in a text; empty if it has none
  copyOf: (text: string) => string // the text as a board of one's own, with another id
}

/** What is known about a family before its code is loaded. It is part of the first load, so keep it small. */
export interface FamilyEntry {
  id: string // the server's name for it
  games: GameListing[]
  ownBoards?: boolean // whether custom board files are supported
  loadEditor?: () => Promise<FamilyEditor> // for its board files
  figures?: Record<string, Localized> // what the server counts over the games of a player
  load: () => Promise<Family>
  loadPicture?: () => Promise<Component<{ game: Game }>> // a small still picture of a game, for lists
  loadSetup?: () => Promise<Component<SetupProps, object, 'options'>> // options for a new table
  loadHelp?: () => Promise<FamilyHelp>
  loadBoard?: (table: string) => Promise<Board> // the printed board of a table
}

/** What the pages need at a table and in a replay. `V` and `B` are the family's own view and board. */
export interface Family<V extends View = View, B extends Board = Board> {
  Surface: Component<SurfaceProps<V, B>> // where the game is played
  Summary: Component<SummaryProps<V, B>> // one seat's figures, for the standings
  Score: Component<ScoreProps<V, B>> // the score sheet
  progress: Progress<V>
  logLine?: (event: TableEvent, names: string[], board: B | null) => LogLine // an action as a sentence
  detail?: (action: Pick<Action, 'kind' | 'fields'>, board: B | null) => string | undefined // tells apart actions with the same words
  adviceText?: (action: AdvisedAction, names: string[], board: B | null) => string // an action as advice: "Draw a card"
  cue?: (event: TableEvent, names: string[], board: B | null) => Cue // how an action is shown while it happens
  padded?: boolean // whether the surface needs padding
}

/** Define a family with its own view and board types; the pages use it as any family. */
export const defineFamily = <V extends View, B extends Board>(family: Family<V, B>): Family =>
  family as unknown as Family

/** How an action is shown while it happens. */
export interface Cue {
  weight: number // how long it is shown before the next one: 1 is usual, 0 shows nothing
  sounds: { sound: Sound; at?: number }[] // `at` is a share of the pace, in which the pieces move
  news?: string | undefined // to be announced to the table, with a bell: the last turns
}

/** An action that is advised, by a hint or in the analysis of a game. */
export type AdvisedAction = Pick<Action, 'kind' | 'fields' | 'text'>

export interface SurfaceProps<V extends View = View, B extends Board = Board> {
  view: V
  legal: Action[] // empty while it is somebody else's turn, and in a replay
  names: string[] // by seat, ready to show
  board: B | null
  last: TableEvent[] // events since this seat acted, newest last
  live?: TableEvent | null | undefined // what happened just now: it is animated; null after loading or reconnecting
  act: (action: Action) => Promise<void> // rejects with a Problem
  explain: (notation: string) => Promise<Explained>
  open?: V[] | undefined // every seat's view, when all hands are open (at the end, in a replay)
  past?: boolean // a replay: nothing can be done
  advice?: AdvisedAction | null | undefined // drawn on the board
}

export interface SummaryProps<V extends View = View, B extends Board = Board> {
  view: V
  seat: number
  board: B | null
}

export interface ScoreProps<V extends View = View, B extends Board = Board> {
  view: V
  names: string[]
  board: B | null
  seen?: boolean // the score was counted here before: it is shown at once
  oncounted?: () => void // everything is counted: the winner may be named
}

/** What the curves of a replay show. */
export interface Progress<V extends View = View> {
  label: (view: V) => string // what is counted
  value: (view: V, seat: number) => number // what a seat has so far; at the end what the score sheet says
  gained: (view: V, seat: number) => number // grows with every step that gets a mark on the slider
}

/** A part of a log line that names a place of the surface. */
export interface LogSpot {
  text: string // as it stands in the line
  spot: string // its data-spot
}

export interface LogLine {
  text: string
  spots?: LogSpot[] // in the order of the text
  clause?: string | null | undefined
}

/** Help for the games of a family, in the language in use. */
export interface FamilyHelp {
  oneMinute: (game: Game) => OneMinute | undefined
  Pictures: Component<{ game: Game }>
  tour: (game: Game) => TourStep[]
}

/** A game in one minute. */
export interface OneMinute {
  aim: string
  turn: string
  does: { name: string; text: string }[]
  end: string
  tip: string
}

/** A step of the tour of a first game. It points at the first visible part of the page named in `at`. */
export interface TourStep {
  title: string
  text: string
  at?: readonly string[]
}
