import type { OneMinute, TourStep } from '../../family'

/** The rail games: the surface, the log, the score sheet. */

type Words = Record<string, string> // the game's names for a wild and a train

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
const ordinal = (n: number): string => (n === 1 ? '1st' : n === 2 ? '2nd' : n === 3 ? '3rd' : `${n}th`)
const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')
const colour = (name: string): string => COLOURS[name] ?? name
const WILDS: Words = { locomotive: 'locomotive', ferry: 'ferry' }
const wild = (words: Words, n = 1): string => {
  const one = WILDS[words['wild'] ?? ''] ?? words['wild'] ?? 'wild'
  return n === 1 ? one : one === 'ferry' ? 'ferries' : `${one}s`
}
const kind = (name: string, words: Words): string => (name === 'wild' ? wild(words) : colour(name))
const several = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`
const trains = (n: number, train: string): string => several(n, train)

export const messages = {
  board: 'Board',
  boardKeys:
    'Arrow keys move from route to route, Page Down goes to the next route you can claim, and Enter claims it. Plus and minus zoom; 0 shows the whole board.',
  closer: 'Zoom in',
  further: 'Zoom out',
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
  servesYouToo: 'It serves your tickets too.',
  closed: 'Closed: its twin is taken',
  mayClaim: 'can be claimed',
  claim: 'Claim',
  choosePayment: 'Choose how to pay',
  cost: 'Costs',
  moreWays: (n: number) => `or ${several(n, 'other way', 'other ways')}`,
  held: (n: number, of: number) => `${n} of ${of} in hand`,
  payFor: (route: string) => `How to pay for ${route}`,
  paid: (name: string | null, cards: number, wilds: number, words: Words) =>
    [cards ? `${cards} ${name ? colour(name) : 'of one colour'}` : '', wilds ? `${wilds} ${wild(words, wilds)}` : '']
      .filter(Boolean)
      .join(' and '),

  market: 'Deck and market',
  deck: 'Deck',
  draw: (n: number): string => (n === 1 ? 'Draw a card' : `Draw ${n} cards`),
  card: (name: string, words: Words) => `${kind(name, words)} card`,
  take: (name: string, words: Words) => `Take ${kind(name, words)}`,
  emptySlot: 'Empty slot',
  cardsLeft: (n: number) => `${several(n, 'card')} left`,
  discards: (n: number) => `${several(n, 'discard')}`,
  handOf: (n: number) => `Hand: ${several(n, 'card')}`,
  count: (n: number, name: string, words: Words) => `${n} ${name === 'wild' ? wild(words, n) : colour(name)}`,
  cardIs: (name: string, words: Words, anyColour: boolean) =>
    name === 'wild'
      ? `A ${wild(words)} stands for a card of any colour.`
      : `${colour(name)[0]?.toUpperCase()}${colour(name).slice(1)} cards pay for ${colour(name)} routes${anyColour ? ', and for routes that take any one colour' : ''}.`,
  deckIs: 'Draw without seeing what you get.',
  emptyHand: 'No cards in hand',

  tickets: 'Tickets',
  ticketsOpen: (n: number, open: number) => (n ? `${n - open} of ${several(n, 'ticket')} complete` : 'No tickets'),
  ticketsShort: (done: number, n: number) => `${done}/${n}`,
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
  yourTurnJourney: 'Draw cards, claim a route or swap tickets.',
  yourTurnShort: 'Cards, a route, or tickets?',
  yourTurnJourneyShort: 'Cards, a route, or a swap?',
  oneMore: 'One more card.',
  onlyPass: 'You can only pass.',
  pass: 'Pass',
  over: 'The game is over.',
  waitFor: (names: string) => `${names} to play.`,
  othersChoose: (names: string) => `Still choosing tickets: ${names}.`,
  lastRound: (name: string) => `${name} starts the last turns`,
  lastTurns: (n: number) => `Last turns: ${n} to go`,

  chooseToken: 'Which token will you take?',
  tokenAt: (symbol: string, city: string) => `${symbol}, ${city}`,
  placePile: 'Choose a pile, then choose its place on the board',
  symbol: (symbol: string) => symbol,
  whichCity: 'Where to?',
  place: 'Place it',
  tokens: 'Tokens',

  bulletsLeft: (n: number) => `${several(n, 'bullet train')} left`,
  marker: (n: number) => `marker at ${n}`,
  markerWorth: (n: number, points: number) => `marker at ${n}, worth ${signed(points)} if the game ended now`,
  bulletEnd: 'At the end:',
  bulletNone: (points: number) => `no bullet route ${signed(points)}`,
  bulletPlace: (n: number, points: number) => `${ordinal(n)} ${signed(points)}`,
  tokenLegend: 'Tokens',
  tokensLeft: (n: number) => `${n} left`,
  signed,

  trains: (n: number, words: Words) => trains(n, words['train'] ?? 'train'),
  cards: (n: number) => several(n, 'card'),
  ticketCount: (n: number) => several(n, 'ticket'),

  /** Actions as advice. */
  advice: {
    claim: (route: string, paid: string) => `Claim ${route} with ${paid}`,
    keep: (tickets: string) => `Keep ${tickets}`,
    token: (city: string) => `Take the token at ${city}`,
    place: (symbol: string, city: string) => `Put the ${symbol} pile on ${city}`,
  },

  /** The log. `who` has acted. */
  log: {
    draw: (who: string, n: number) => `${who} draws ${n === 1 ? 'a card' : several(n, 'card')}`,
    drew: (who: string, cards: string) => `${who} draws ${cards}`,
    take: (who: string, name: string, words: Words) =>
      `${who} takes ${name === 'wild' ? `a ${wild(words)}` : colour(name)}`,
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
    eastToWest: 'connects East and West',
    token: (symbol: string) => `takes the ${symbol}`,
    tokenAt: (who: string, symbol: string, city: string) => `${who} takes the ${symbol} at ${city}`,
    place: (who: string, symbol: string, city: string) => `${who} puts the ${symbol} pile on ${city}`,
    pass: (who: string) => `${who} passes`,
    swept: 'three wilds were face up, so the market is replaced',
    shuffled: 'the discards are reshuffled',
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
    east_to_west: 'East to West',
    completed: (n: number) => `${n} complete`,
    place: (n: number) => ordinal(n),
    skip: 'Skip',
    again: 'Count again',
    won: (names: string, several: boolean) => (several ? `${names} share the win` : `${names} wins`),
    complete: 'complete',
    missed: 'missed',
  },

  // help
  pictures: {
    pay: 'Three yellow cards claim a yellow route of three spaces. A locomotive can replace any of them.',
    join: 'A ticket is complete when your routes connect its two cities, by any path.',
    bullet: 'Everyone can use a bullet route: here two players use it, each for their own ticket.',
    six: 'Connect the two cities of a ticket to complete it. Six completed tickets win the game.',
    ferry: 'A ferry route: one of the cards you pay must be a ferry.',
    tokens: 'Claim a route to a pile of tokens and take one that you do not have yet.',
  } as Record<string, string>,
  minutes: {
    usa: {
      aim: 'Build railways across North America. Claim routes between cities and connect the cities on your secret tickets. The most points at the end wins.',
      turn: 'Do one thing, then it is the next player’s turn.',
      does: [
        {
          name: 'Draw two cards',
          text: 'Take them from the five face-up cards, or draw from the deck. A face-up locomotive counts as two.',
        },
        {
          name: 'Or claim a route',
          text: 'Pay as many cards of its colour as it has spaces. For gray routes, use any one colour. Locomotives are wild. You score at once: 1, 2, 4, 7, 10 or 15 points for one to six spaces.',
        },
        { name: 'Or draw tickets', text: 'Look at three and keep at least one.' },
      ],
      end: 'When somebody ends a turn with two trains or fewer, everyone gets one more turn. Completed tickets add their points, the others subtract theirs, and the longest continuous path earns 10.',
      tip: 'One route of six spaces is worth as much as fifteen routes of one. With two or three players, once one side of a double route is taken, the other is closed.',
    },
    japan: {
      aim: 'Cross Japan by rail. Bullet routes count for everyone’s tickets, whoever builds them, but building more earns points and building none costs 20. The most points wins.',
      turn: 'Do one thing, then it is the next player’s turn.',
      does: [
        {
          name: 'Draw two cards',
          text: 'Take them from the five face-up cards, or draw from the deck. A face-up locomotive counts as two.',
        },
        {
          name: 'Or claim a route',
          text: 'Pay as many cards of its colour as it has spaces. You score 1, 2, 4, 7, 10 or 15 points for one to six spaces.',
        },
        {
          name: 'Or claim a bullet route',
          text: 'Pay with any one colour. It uses none of your trains and scores no points; your marker moves forward one step for each card. From then on, everyone can use the route for their tickets.',
        },
        { name: 'Or draw tickets', text: 'Look at three and keep at least one.' },
      ],
      end: 'When somebody ends a turn with two trains or fewer, and no more than two bullet trains are left, everyone gets one more turn. Tickets add or subtract their points. Then the bullet track scores: from +25 for first place down to −10 with five players, +10 and −10 with two, and −20 for anyone who built no bullet route.',
      tip: 'You have only 20 trains. Let bullet routes cover the long distances, and connect to them.',
    },
    'first-journey': {
      aim: 'All of Europe, in the quickest of our games. Be the first to complete six tickets.',
      turn: 'Do one thing, then it is the next player’s turn.',
      does: [
        { name: 'Draw two cards', text: 'Draw them from the deck.' },
        {
          name: 'Or claim a route',
          text: 'Pay as many cards of its colour as it has spaces. Locomotives are wild.',
        },
        { name: 'Or swap your tickets', text: 'Discard both and get two new ones.' },
      ],
      end: 'You hold two tickets at a time. When your routes connect the two cities of one, it is complete and you draw another. Connect the west (Dublin, Brest or Madrid) to the east (Moscow, Rostov or Ankara) to earn one bonus ticket. The first to six tickets wins at once. If somebody places their last train before that, the most tickets wins.',
      tip: 'Routes score no points here. Build a network that your next tickets can use too.',
    },
    'san-francisco': {
      aim: 'Around San Francisco by cable car and ferry, in a quarter of an hour. Claim routes, connect the places on your tickets, and collect souvenirs. The most points wins.',
      turn: 'Do one thing, then it is the next player’s turn.',
      does: [
        {
          name: 'Draw two cards',
          text: 'Take them from the five face-up cards, or draw from the deck. A face-up ferry counts as two.',
        },
        {
          name: 'Or claim a route',
          text: 'Pay as many cards of its colour as it has spaces. Ferries are wild, and a ferry route needs one. You score at once: 1, 2, 4, 7 or 10 points for one to five spaces. If there is a pile of tokens at either end, take one if you do not have that kind yet.',
        },
        { name: 'Or draw tickets', text: 'Look at two and keep at least one.' },
      ],
      end: 'When somebody ends a turn with two cable cars or fewer, everyone gets one more turn. Tickets add or subtract their points. A set of different tokens scores 1 point for two, 2 for three, then 4, 6, 9, and 12 for all seven.',
      tip: 'You have only 20 cable cars. The piles of tokens are small, so go early to the ones you want.',
    },
  } as Record<string, OneMinute>,
  tours: {
    usa: [
      {
        title: 'Your tickets',
        text: 'You start with three and keep at least two. Connect the two cities of a ticket with your own routes to earn its points. If you do not, you lose them.',
      },
      {
        title: 'Your hand',
        text: 'Your cards, sorted by colour. Cards of one colour claim routes of that colour. Locomotives are wild.',
      },
      {
        title: 'More cards',
        text: 'You do one thing each turn. One option is to take two cards, from these or from the deck. A face-up locomotive counts as two.',
      },
      {
        title: 'Claim a route',
        text: 'Routes you can pay for have an outline. Choose one and pay with your cards. You score at once, and long routes are worth far more. If a route has none, choose it to see why.',
      },
      {
        title: 'The players',
        text: 'See everyone’s points, trains and cards. When someone has two trains or fewer, the last turns begin. Then tickets and the longest path are scored. Have a good journey!',
      },
    ],
    own: [
      {
        title: 'Your tickets',
        text: 'Choose which to keep. Connect the two cities of a ticket with your own routes to complete it.',
      },
      {
        title: 'Your hand',
        text: 'Your cards, sorted by colour. Cards of one colour claim routes of that colour. Locomotives are wild.',
      },
      { title: 'More cards', text: 'You do one thing each turn. One option is to take cards.' },
      {
        title: 'Claim a route',
        text: 'Routes you can pay for have an outline. Choose one and pay with your cards. If a route has none, choose it to see why.',
      },
      {
        title: 'The players',
        text: 'See everyone’s points, trains and cards. The Rules tab has the rules of this board. Have a good journey!',
      },
    ],
    japan: [
      {
        title: 'Your tickets',
        text: 'You start with four and keep at least two. Connect the two cities of a ticket to earn its points. If you do not, you lose them.',
      },
      { title: 'Your hand', text: 'Your cards, sorted by colour. Locomotives are wild.' },
      {
        title: 'More cards',
        text: 'You do one thing each turn. One option is to take two cards, from these or from the deck. A face-up locomotive counts as two.',
      },
      {
        title: 'Two kinds of route',
        text: 'Ordinary routes use your trains and score points. Bullet routes take cards of any one colour and no trains. They move your marker on the bullet track, and everyone can use them for tickets.',
      },
      {
        title: 'The bullet track',
        text: 'At the end, positions on the track are worth points, and anyone who built no bullet route loses 20. So build at least one. Have a good journey!',
      },
    ],
    'first-journey': [
      {
        title: 'Your two tickets',
        text: 'Connect the two cities of a ticket with your routes. A completed ticket is shown to everyone, and you draw another.',
      },
      { title: 'Your hand', text: 'Your cards, sorted by colour. Locomotives are wild.' },
      {
        title: 'Draw',
        text: 'You do one thing each turn. One option is to draw two cards from the deck. If you do not like your tickets, swap both instead.',
      },
      {
        title: 'Claim a route',
        text: 'Routes you can pay for have an outline. Choose one and pay as many cards as it has spaces. There are no points here: only tickets count.',
      },
      {
        title: 'Six to win',
        text: 'See how many tickets everyone has completed. The first to six wins at once. Connecting west and east across Europe is worth one more. Have a good journey!',
      },
    ],
    'san-francisco': [
      {
        title: 'Your tickets',
        text: 'You start with two and keep at least one. Connect the two places of a ticket to earn its points. If you do not, you lose them.',
      },
      { title: 'Your hand', text: 'Your cards, sorted by colour. Ferries are wild.' },
      {
        title: 'More cards',
        text: 'You do one thing each turn. One option is to take two cards, from these or from the deck. A face-up ferry counts as two.',
      },
      {
        title: 'Routes and souvenirs',
        text: 'Routes you can pay for have an outline. Routes across the water need a ferry card. When you claim a route to a pile of tokens, you take one if you do not have that kind yet.',
      },
      {
        title: 'The players',
        text: 'See everyone’s points, cable cars and tokens. When someone has two cable cars or fewer, the last turns begin. All seven tokens are worth 12 points. Have a good journey!',
      },
    ],
  } as Record<string, TourStep[]>,
  progress: { points: 'Points', tickets: 'Completed tickets' },
}
