/** What the server tells, as docs/socket.md and /openapi.json describe it. */

export type Game = 'usa' | 'japan' | 'first-journey' | 'san-francisco' | 'chicago' | (string & {})

/** An action that is legal now. */
export interface Action {
  id: number
  kind: string
  fields: Record<string, unknown>
  text: string // in notation
}

export interface SeatTold {
  person: boolean
  name: string | null
  bot: string | null // the level that plays here, or stands in
  free: boolean
}

export type Clock = { turn: number } | { budget: number; increment: number }

/** A table as everyone may know it. */
export interface TableTold {
  id: string
  game: Game
  state: 'open' | 'playing' | 'over' | 'closed'
  seats: SeatTold[]
  public: boolean
  clock: Clock | null
  first: number | null
  options: Record<string, string>
  own_board: boolean
  rules: number
  digest: string
  commitment: string // SHA-256 of the key that the game is dealt from
  key: string | null // when it is over
  rematch: string | null
  reason: string | null
  created: number
  hints?: boolean
}

export interface Listed {
  id: string
  game: Game
  seats: SeatTold[]
  created: number
}

export interface GameTold {
  game: Game
  name: string
  seats: [number, number]
  options: string[]
}

export interface Offer {
  games: GameTold[]
  bots: string[] // the weakest first
  default_bot: string
}

/** What the rules and chance answered to an action: a small fact, by name. docs/socket.md lists them. */
export interface Fact {
  fact: string
  [field: string]: unknown
}

/** Something that happened at the table. */
export interface TableEvent {
  n: number
  at: number // seconds since 1970
  kind: string
  seat: number | null
  // of an action
  step?: number | null
  action?: string | null
  outcome?: string | null
  move?: { kind: string; fields: Record<string, unknown> } | null
  facts?: Fact[]
  by?: string | null
  // of others
  name?: string
  level?: string
  was?: string
  now?: string
  reason?: string
  text?: string
  table?: string
  seconds?: number
}

export interface ClockTold {
  deadlines: Record<string, number>
  left?: Record<string, number>
}

export interface Snapshot {
  n: number
  seat: number | null
  table: TableTold
  view: View | null
  legal: Action[]
  clock: ClockTold | null
  events: TableEvent[]
  thinking?: number | null
  now?: number // by the server's clock; over a socket only
}

export interface Presence {
  seats: number[]
  spectators: number
}

export interface Explained {
  legal: boolean
  clause: string | null
  reason: string | null
}

/** Why something could not be. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
    readonly clause: string | null = null,
  ) {
    super(reason)
  }
}

/** What a watcher may know of a game; which kind it is tells `game`. */
export type View = RideView | CarriageView

interface AnyView {
  game: Game
  seat: number | null
  phase: string
  to_act: number[]
  first: number
  turn: number
  turns: number
  steps: number
}

export type Cards = Record<string, number> // how many of each colour

export interface TicketTold {
  ticket: string
  id: number
  cities: string[]
  points: number
  complete: boolean
}

export interface RideSeat {
  seat: number
  trains: number
  points: number
  cards: number
  shown: Cards // taken face up and not yet spent: everyone may remember them
  tickets: number
  offer: number
  tokens?: string[]
  marker?: number
  bullet_routes?: number
  chosen?: boolean // while first tickets are chosen: whether this seat has
  done?: string[] // First Journey: completed tickets, by name
  east_to_west?: boolean
  held?: string[] // at the end: tickets by name
}

export interface RideResult {
  points: number[]
  places: number[]
  winners: number[]
  why: [string, string]
  seats: {
    seat: number
    place: number
    total: number
    routes: number
    tickets: Record<string, number>
    completed: number
    longest_path: number
    longest_bonus: number
    bullet_bonus: number
    tokens: number
    east_to_west: boolean
  }[]
}

/** A pile of tourist tokens. */
export interface Pile {
  symbol: string
  city: string | null // null: not yet placed
  left: number
}

/** The four rail games. */
export interface RideView extends AnyView {
  last_turns: number | null
  deck: number
  discard: Cards
  ticket_deck: number
  routes: { route: string; id: number; seat: number; bullet: boolean }[] // claimed
  closed: string[] // twins that nobody may claim any more
  seats: RideSeat[]
  market?: (string | null)[]
  piles?: Pile[]
  bullets?: number // bullet trains in the supply
  ticket_discard?: number
  hand?: Cards
  tickets?: TicketTold[]
  offer?: TicketTold[]
  returned?: { ticket: string; above: number | null }[]
  swapped?: string[]
  longest_path?: number
  result?: RideResult
}

export interface CarriageSeat {
  seat: number
  supply: number
  waiting: number | null // the door of the missed train
  aisle: string | null // a cell
  seated: string[]
  tokens: number
  skip: boolean
  numbers: number
  actions: number
  shut_in: Record<string, number> // by blocker: turns in a row
}

/** Linha de Comboio. */
export interface CarriageView extends AnyView {
  direction: number
  quota: number
  boarded: boolean
  deck: { number: number; action: number }
  discard: Cards
  resting: Cards
  card: string | null
  target: number | null
  kind: string | null
  passed: boolean
  total: number | null
  pass: string | null
  payers: number[]
  train: {
    tiles: string
    join: string
    cells: string
    right: string
    down: string
    doors: (string | null)[]
    drawing: string[]
  }
  seats: CarriageSeat[]
  hand?: Cards
  known?: Record<string, string[]> // by seat: cards known to be in its hand
  result?: {
    points: number[]
    places: number[]
    winners: number[]
    why: [string, string]
    seats: { seat: number; place: number; seated: number }[]
  }
}

export const isRide = (view: View): view is RideView => 'routes' in view

/** A rail board laid out on paper: GET /api/tables/ID/map. */
export interface Chart {
  game: Game
  name: string
  frame: [number, number]
  sizes: { city: number; thick: number; letter: number; lead: number }
  colours: { name: string; css: string; sign: string }[]
  words: Record<string, string>
  panels: ChartPanel[] // the main map first, then its insets
  cities: ChartCity[]
  projection: { panel: number; scale: number; dx: number; dy: number; wrap: boolean }[]
  routes: ChartRoute[]
  tickets: { id: number; name: string; cities: number[]; points: number }[]
  figures: ChartFigures
}

/** `land` is to be filled and drawn `breadth` broad, `islets` to be drawn `islet` broad: a land for boards without a coast. */
export interface ChartPanel {
  region: string
  frame: [left: number, top: number, right: number, bottom: number]
  land: string
  breadth: number
  islets: string
  islet: number
}

/** The figures of a board, as its file names them; what it lacks is 0 or empty. */
export interface ChartFigures {
  page: string
  cards: Cards
  seats: [number, number]
  trains: number
  market: number
  start_tickets: number
  start_keep: number
  draw_tickets: number
  draw_keep: number
  end_trains: number
  longest_path: number
  route_points: number[]
  bullets: number
  bullet_bonus: Record<string, number[]>
  bullet_none: number
  symbols: string[]
  token_cities: number[]
  token_points: number[]
  tickets_to_win: number
  west: number[]
  east: number[]
  [figure: string]: unknown
}

export interface ChartPlace {
  panel: number
  x: number
  y: number
  home: [number, number]
  label: { lines: string[]; x: number; y: number }
}

export interface ChartCity extends ChartPlace {
  id: number
  name: string
  lat: number
  lon: number
  mark: '' | 'token' | 'west' | 'east'
  gate: boolean
  also?: ChartPlace[]
}

export interface ChartRoute {
  id: number
  name: string
  a: number
  b: number
  length: number
  colour: string | null
  ferries: number
  bullet: boolean
  points: number
  twin: number | null
  panel: number
  track: string
  spaces: [x: number, y: number, angle: number, long: number][]
}

/** A whole game, step by step: GET /api/tables/ID/replay. */
export interface Replay {
  game: Game
  seats: number
  names: (string | null)[]
  map: Chart | null
  over?: boolean
  commitment: string | null
  key: string | null // null while the game is still played: then only one's own view is there
  frames: ReplayFrame[]
}

export interface ReplayFrame {
  n: number
  seat: number | null
  action: string | null
  outcome: string | null
  move: TableEvent['move']
  facts: Fact[]
  by: string | null
  redealt?: boolean // whether all that was hidden was dealt anew after this step
  views: Record<string, Record<string, unknown>> // "spectator", "0", "1" …: the keys that changed
  gone?: Record<string, string[]>
}

/** What a playing surface (ride/Ride.svelte, carriage/Carriage.svelte) is given. */
export interface Surface {
  view: View
  legal: Action[] // empty while it is not one's turn, and in a replay
  names: string[] // by seat, ready to show
  chart: Chart | null // rail games only
  last: TableEvent[] // what happened since this seat acted, the newest last; for the marks on the board
  act: (action: Action) => Promise<void> // rejects with a Problem
  explain: (notation: string) => Promise<Explained>
  open?: View[] | undefined // every seat's view, where all is open (end, replay)
  past?: boolean // a replay: nothing can be done
}
