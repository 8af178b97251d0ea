import type { OneMinute, TourStep } from '../../family'

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

export const messages = {
  board: 'Board',
  boardKeys:
    'Arrow keys go from route to route, Page Down to the next one that may be claimed, Enter claims. Plus and minus zoom, 0 shows the whole board.',
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
  closed: 'Closed: its twin is taken',
  mayClaim: 'can be claimed',
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
  draw: (n: number): string => (n === 1 ? 'Draw a card' : `Draw ${n} cards`),
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
  yourTurnJourney: 'Draw cards, claim a route or swap tickets.',
  yourTurnShort: 'Cards, a route, or tickets?',
  yourTurnJourneyShort: 'Cards, a route, or a swap?',
  oneMore: 'One more card.',
  onlyPass: 'You can only pass.',
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
    east_to_west: 'East to West',
    completed: (n: number) => `${n} complete`,
    total: 'Total',
    place: (n: number) => (n === 1 ? '1st' : n === 2 ? '2nd' : n === 3 ? '3rd' : `${n}th`),
    skip: 'Skip',
    again: 'Count again',
    won: (names: string, several: boolean) => (several ? `${names} share the win` : `${names} wins`),
    complete: 'complete',
    missed: 'missed',
  },

  // help
  pictures: {
    pay: 'Three yellow cards claim a yellow route of three spaces. A locomotive may stand in for any of them.',
    join: 'A ticket is complete when your own routes join its two cities, by whatever way.',
    bullet: 'A bullet route serves everybody: two players use it here, each for a ticket of their own.',
    six: 'Each pair of cities you join is a ticket done. Six win the game.',
    ferry: 'A ferry route: one of the cards paid has to be a ferry.',
    tokens: 'Claim a route to a pile of tokens, and take one that you do not have yet.',
  } as Record<string, string>,
  minutes: {
    usa: {
      aim: 'Build railways across North America. Claim routes from city to city and join the cities on your secret tickets. Most points at the end wins.',
      turn: 'Do one thing, then it is the next player’s turn.',
      does: [
        {
          name: 'Draw two cards',
          text: 'Take them from the five that lie face up, or unseen from the deck. A face-up locomotive counts as both.',
        },
        {
          name: 'Or claim a route',
          text: 'Pay as many cards of its colour as it has spaces. Gray takes any one colour; locomotives stand for any card. Points at once: 1, 2, 4, 7, 10 or 15 for one to six spaces.',
        },
        { name: 'Or draw tickets', text: 'Look at three and keep at least one.' },
      ],
      end: 'When somebody ends a turn with two trains or fewer, everyone has one more turn. Completed tickets add their points, the others take theirs away, and the longest continuous path earns 10.',
      tip: 'One route of six spaces is worth as much as fifteen of one. And with two or three players, once one side of a double route is taken the other is closed.',
    },
    japan: {
      aim: 'Cross Japan by rail. Bullet trains carry everyone’s tickets, whoever built them; but who builds most of them is rewarded, and who builds none pays dearly. Most points wins.',
      turn: 'Do one thing, then it is the next player’s turn.',
      does: [
        {
          name: 'Draw two cards',
          text: 'Take them from the five that lie face up, or unseen from the deck. A face-up locomotive counts as both.',
        },
        {
          name: 'Or claim a route',
          text: 'Pay as many cards of its colour as it has spaces, and score: 1, 2, 4, 7, 10 or 15 for one to six spaces.',
        },
        {
          name: 'Or claim a bullet route',
          text: 'Pay with any one colour. It takes none of your trains and gives no points: your marker goes forward, one step for each card. From now on the route serves everybody’s tickets.',
        },
        { name: 'Or draw tickets', text: 'Look at three and keep at least one.' },
      ],
      end: 'When somebody ends a turn with two trains or fewer, and no more than two bullet trains are left, everyone has one more turn. Tickets add or take away their points. Then the bullet track: with five players from +25 for the first down to −10, with two +10 and −10; and −20 for whoever built no bullet route.',
      tip: 'You have only 20 trains. Let bullet routes do the long way, and build to them.',
    },
    'first-journey': {
      aim: 'The whole of Europe, and the quickest of our games. Be the first to complete six tickets.',
      turn: 'Do one thing, then it is the next player’s turn.',
      does: [
        { name: 'Draw two cards', text: 'They come from the deck, unseen.' },
        {
          name: 'Or claim a route',
          text: 'Pay as many cards of its colour as it has spaces; locomotives stand for any card.',
        },
        { name: 'Or swap your tickets', text: 'Both go away, and you get two others.' },
      ],
      end: 'You hold two tickets at a time. When your routes join the two cities of one, it is done and you draw another. Join the west (Dublin, Brest or Madrid) with the east (Moscow, Rostov or Ankara), and a bonus ticket is yours, once. Six tickets win at once. If somebody places the last train first, most tickets win.',
      tip: 'Routes give no points here. Build a network that the next tickets can use as well.',
    },
    'san-francisco': {
      aim: 'By cable car and ferry around San Francisco, in a quarter of an hour. Claim routes, join the places on your tickets, and bring home souvenirs. Most points wins.',
      turn: 'Do one thing, then it is the next player’s turn.',
      does: [
        {
          name: 'Draw two cards',
          text: 'Take them from the five that lie face up, or unseen from the deck. A face-up ferry counts as both.',
        },
        {
          name: 'Or claim a route',
          text: 'Pay as many cards of its colour as it has spaces; ferries stand for any card, and a ferry route needs one. Points at once: 1, 2, 4, 7 or 10 for one to five spaces. If a pile of tokens lies at one of its ends, take one of a kind that you do not have.',
        },
        { name: 'Or draw tickets', text: 'Look at two and keep at least one.' },
      ],
      end: 'When somebody ends a turn with two cable cars or fewer, everyone has one more turn. Tickets add or take away their points. Different tokens score together: two of them 1 point, three 2, then 4, 6, 9, and all seven 12.',
      tip: 'You have only 20 cable cars. The piles of tokens are small: go to the ones you want early.',
    },
  } as Record<string, OneMinute>,
  tours: {
    usa: [
      {
        title: 'Your tickets',
        text: 'You begin with three and keep at least two. Each asks for two cities to be joined by your own routes. Done, it adds its points; not done, it takes them away.',
      },
      {
        title: 'Your hand',
        text: 'Your cards, sorted by colour. Cards of one colour claim routes of that colour; locomotives stand for any.',
      },
      {
        title: 'More cards',
        text: 'A turn is one thing only. One of them: take two cards, from these or unseen from the deck. A face-up locomotive counts as both.',
      },
      {
        title: 'Claim a route',
        text: 'Routes that you can pay for glow. Choose one and pay with your cards; points come at once, and long routes are worth far more. If one does not glow, choose it all the same and it tells you why.',
      },
      {
        title: 'Who is where',
        text: 'Points, trains and cards of everybody. When someone has two trains or fewer, the last turns begin; then tickets and the longest path are counted. Good journey!',
      },
    ],
    japan: [
      {
        title: 'Your tickets',
        text: 'You begin with four and keep at least two. Join the two cities of a ticket, and it adds its points; otherwise it takes them away.',
      },
      { title: 'Your hand', text: 'Your cards, sorted by colour. Locomotives stand for any colour.' },
      {
        title: 'More cards',
        text: 'A turn is one thing only. One of them: take two cards, from these or unseen from the deck. A face-up locomotive counts as both.',
      },
      {
        title: 'Two kinds of route',
        text: 'Ordinary routes take your trains and give points. Bullet routes take any one colour, cost you no trains, and then serve everyone’s tickets; they move your marker on the bullet track.',
      },
      {
        title: 'The bullet track',
        text: 'At the end the places on the track are worth points, and whoever built no bullet route loses 20. So build at least one. Good journey!',
      },
    ],
    'first-journey': [
      {
        title: 'Your two tickets',
        text: 'Join the two cities of a ticket with your routes. Done, it is shown to all, counts, and you draw another.',
      },
      { title: 'Your hand', text: 'Your cards, sorted by colour. Locomotives stand for any colour.' },
      {
        title: 'Draw',
        text: 'A turn is one thing only. One of them: draw two cards from the deck. If you do not like your tickets, swap both instead.',
      },
      {
        title: 'Claim a route',
        text: 'Routes that you can pay for glow. Choose one and pay as many cards as it has spaces. There are no points here: all that counts is tickets.',
      },
      {
        title: 'Six win',
        text: 'See how many tickets everyone has done. The first to have six wins at once. From west to east across Europe is worth one more. Good journey!',
      },
    ],
    'san-francisco': [
      {
        title: 'Your tickets',
        text: 'You begin with two and keep at least one. Join the two places of a ticket, and it adds its points; otherwise it takes them away.',
      },
      { title: 'Your hand', text: 'Your cards, sorted by colour. Ferries stand for any colour.' },
      {
        title: 'More cards',
        text: 'A turn is one thing only. One of them: take two cards, from these or unseen from the deck. A face-up ferry counts as both.',
      },
      {
        title: 'Routes and souvenirs',
        text: 'Routes that you can pay for glow. Those over the water need a ferry card. Where a route ends at a pile of tokens you take one, if it is new to you.',
      },
      {
        title: 'Who is where',
        text: 'Points, cable cars and tokens of everybody. When someone has two cable cars or fewer, the last turns begin. All seven tokens are worth 12 points. Good journey!',
      },
    ],
  } as Record<string, TourStep[]>,
  progress: { points: 'Points', tickets: 'Completed tickets' },
}
