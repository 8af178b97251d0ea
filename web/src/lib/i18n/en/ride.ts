/** The rail games: the surface, the log, the score sheet. */

type Words = Record<string, string> // what the box calls a wild and a train

const COLOURS: Words = {
  red: 'red',
  orange: 'orange',
  yellow: 'yellow',
  green: 'green',
  blue: 'blue',
  purple: 'purple',
  black: 'black',
  white: 'white',
  pink: 'pink',
  brown: 'brown',
  teal: 'teal',
  gold: 'gold',
}
const colour = (name: string): string => COLOURS[name] ?? name
const WILDS: Words = { locomotive: 'locomotive', ferry: 'ferry' }
const wild = (words: Words, n = 1): string => {
  const one = WILDS[words['wild'] ?? ''] ?? words['wild'] ?? 'wild'
  return n === 1 ? one : one === 'ferry' ? 'ferries' : `${one}s`
}
const kind = (name: string, words: Words): string => (name === 'wild' ? wild(words) : colour(name))
const several = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`
const trains = (n: number, train: string): string => several(n, train)

export const ride = {
  board: 'Board',
  boardKeys:
    'Arrow keys go from route to route, Page Down to the next one that may be claimed, Enter claims. Plus and minus zoom, 0 shows the whole board.',
  closer: 'Closer',
  further: 'Further away',
  whole: 'The whole board',
  cities: 'Cities',
  findCity: 'Find a city',
  noCity: 'No such city',
  sides: { west: 'W', east: 'E' },
  regions: { tokyo: 'Tokyo', kyushu: 'Kyushu' } as Words,

  colour,
  gray: 'any one colour',
  spaces: (n: number) => several(n, 'space'),
  points: (n: number) => several(n, 'point'),
  ferries: (n: number) => several(n, 'ferry', 'ferries'),
  doubleRoute: 'double route',
  bulletRoute: 'bullet route',
  ownedBy: (name: string) => `Claimed by ${name}`,
  closed: 'Closed: its twin is taken',
  mayClaim: 'may be claimed',
  claim: 'Claim',
  choosePayment: 'Choose how to pay',
  cost: 'Costs',
  moreWays: (n: number) => `or ${several(n, 'other way', 'other ways')}`,
  held: (n: number, of: number) => `${n} of ${of} in hand`,
  payFor: (route: string) => `How to pay for ${route}?`,
  paid: (name: string | null, cards: number, wilds: number, words: Words) =>
    [cards ? `${cards} ${name ? colour(name) : 'of one colour'}` : '', wilds ? `${wilds} ${wild(words, wilds)}` : '']
      .filter(Boolean)
      .join(' and '),

  market: 'Deck and market',
  deck: 'Deck',
  draw: (two: boolean): string => (two ? 'Draw two cards' : 'Draw a card'),
  drawShort: 'Draw',
  card: (name: string, words: Words) => `${kind(name, words)} card`,
  take: (name: string, words: Words) => `Take ${kind(name, words)}`,
  emptySlot: 'Empty place',
  cardsLeft: (n: number) => `${several(n, 'card')} left`,
  discards: (n: number) => `${several(n, 'discard')}`,
  handOf: (n: number) => `Hand: ${several(n, 'card')}`,
  count: (n: number, name: string, words: Words) => `${n} ${name === 'wild' ? wild(words, n) : colour(name)}`,
  emptyHand: 'No cards in hand',

  tickets: 'Tickets',
  ticketsOpen: (n: number, open: number) => (n ? `${n - open} of ${several(n, 'ticket')} complete` : 'No tickets'),
  ticketsShort: (done: number, n: number) => `${done}/${n}`,
  ticketsLeft: (n: number) => `${n} left`,
  noTickets: 'No tickets',
  complete: 'complete',
  cutOff: 'cut off',
  need: (n: number) => `${n} to go`,
  fewTrains: (words: Words) => `too few ${words['train'] ?? 'train'}s`,
  drawTickets: 'Draw tickets',
  swap: 'Swap tickets',
  chooseTickets: 'Choose tickets',
  keepAtLeast: (n: number) => `Keep at least ${n === 1 ? 'one' : n} of these tickets`,
  keep: (n: number) => (n ? `Keep ${several(n, 'ticket')}` : 'Keep'),
  toWin: (done: number, of: number) => `${done} of ${of} tickets complete`,
  eastToWest: 'East to West',

  yourTurn: 'Take cards, claim a route or draw tickets.',
  yourTurnJourney: 'Draw two cards, claim a route or swap tickets.',
  yourTurnShort: 'Cards, a route, or tickets?',
  yourTurnJourneyShort: 'Cards, a route, or a swap?',
  oneMore: 'One more card.',
  onlyPass: 'There is nothing you can do but pass.',
  pass: 'Pass',
  over: 'The game is over.',
  waitFor: (names: string) => `${names} to play.`,
  othersChoose: (names: string) => `Still choosing tickets: ${names}.`,
  lastTurns: (n: number) => `Last turns: ${n} to go`,

  chooseToken: 'Which token do you take?',
  tokenAt: (symbol: string, city: string) => `${symbol}, ${city}`,
  placePile: 'Choose a pile, then point at the place on the board where it goes',
  symbol: (symbol: string) => symbol,
  whichCity: 'Where to?',
  place: 'Place it',
  aside: 'Kept aside',
  tokens: 'Tokens',

  bulletTrack: 'Bullet track',
  bulletsLeft: (n: number) => `${several(n, 'bullet train')} left`,
  marker: (n: number) => `marker at ${n}`,

  trains: (n: number, words: Words) => trains(n, words['train'] ?? 'train'),
  cards: (n: number) => several(n, 'card'),
  ticketCount: (n: number) => several(n, 'ticket'),

  /** The log. `who` has acted. */
  log: {
    draw: (who: string, n: number) => `${who} draws ${n === 1 ? 'a card' : several(n, 'card')}`,
    drew: (who: string, cards: string) => `${who} draws ${cards}`,
    take: (who: string, name: string, words: Words) => `${who} takes ${name === 'wild' ? `a ${wild(words)}` : colour(name)}`,
    claim: (who: string, route: string, paid: string) => `${who} claims ${route} with ${paid}`,
    points: (n: number) => several(n, 'point'),
    marker: (n: number) => `bullet marker to ${n}`,
    left: (n: number, train: string) => `${trains(n, train)} left`,
    twin: 'its twin is closed',
    tickets: (who: string, n: number) => `${who} draws ${n ? several(n, 'ticket') : 'tickets'}`,
    choose: (who: string) => `${who} has chosen tickets`,
    keep: (who: string, n: number, of: number) => `${who} keeps ${n} of ${several(of, 'ticket')}`,
    kept: (who: string, tickets: string) => `${who} keeps ${tickets}`,
    swap: (who: string) => `${who} swaps tickets`,
    completes: (tickets: string) => `completes ${tickets}`,
    eastToWest: 'joins East and West',
    token: (symbol: string) => `takes the ${symbol}`,
    tokenAt: (who: string, symbol: string, city: string) => `${who} takes the ${symbol} at ${city}`,
    place: (who: string, symbol: string, city: string) => `${who} puts the pile of ${symbol}s on ${city}`,
    pass: (who: string) => `${who} passes`,
    swept: 'three wilds lay open: the market is swept',
    shuffled: 'the discards are shuffled',
    lastTurns: 'the last turns begin',
    over: (winners: string) => `The game is over: ${winners} won`,
  },

  /** The score sheet. */
  score: {
    title: 'Score',
    routes: 'Routes',
    tickets: 'Tickets',
    longest: 'Longest path',
    longestOf: (n: number) => several(n, 'space'),
    bullets: 'Bullet trains',
    tokens: 'Tokens',
    tokensOf: (n: number) => several(n, 'symbol'),
    eastToWest: 'East to West',
    completed: (n: number) => `${n} complete`,
    total: 'Total',
    place: (n: number) => (n === 1 ? '1st' : n === 2 ? '2nd' : n === 3 ? '3rd' : `${n}th`),
    skip: 'Skip',
    again: 'Count again',
    won: (names: string, several: boolean) => (several ? `${names} share the win` : `${names} wins`),
    complete: 'complete',
    missed: 'missed',
    why: {
      'US-29': 'Everyone has had a last turn.',
      'JP-12': 'Everyone has had a last turn.',
      'SF-14': 'Everyone has had a last turn.',
      'US-18': 'Everyone has passed.',
      'FJ-12': 'All tickets that win the game are complete.',
      'FJ-13': 'Somebody has placed the last train.',
      'FJ-15': 'For a whole round nothing but swapping and passing was possible.',
    } as Words,
  },
}
