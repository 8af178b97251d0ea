/** A game in one minute. */
export interface Minute {
  aim: string
  turn: string
  does: { name: string; text: string }[]
  end: string
  tip: string
}

/** A step of a first game's tour. */
export interface TourStep {
  title: string
  text: string
}

export const help = {
  rules: 'Rules',
  minute: 'The game in one minute',
  onYourTurn: 'Your turn',
  theEnd: 'The end',
  goodToKnow: 'Good to know',
  allRules: 'All the rules, clause by clause',
  about: 'Every clause has a name, and the table names it whenever it says no.',
  ruling: 'Our ruling, where the rulebook is silent',
  changedBy: 'Changed here by',
  insteadOf: (ids: string): string => `Takes the place of ${ids} of the base game`,
  games: 'Games',
  sections: 'Sections',
  search: 'Search the rules',
  searchHint: 'A word, or a clause such as US-12',
  found: (n: number): string => (n === 0 ? 'Nothing found.' : n === 1 ? '1 clause' : `${n} clauses`),
  clause: (id: string): string => `Clause ${id}`,
  linkTo: (id: string): string => `Link to clause ${id}`,
  openPage: 'On the page of rules',
  noClause: 'This clause could not be found.',
  failed: 'The rules could not be fetched.',
  print: 'Print',
  notNow: 'That cannot be done now.',

  tourOf: (step: number, of: number): string => `${step} of ${of}`,
  tourAgain: 'Show the tour',
  next: 'Next',
  previous: 'Back',
  skip: 'Skip the tour',
  done: 'Let’s play',

  pictures: {
    pay: 'Three yellow cards claim a yellow route of three spaces. A locomotive may stand in for any of them.',
    join: 'A ticket is complete when your own routes join its two cities, by whatever way.',
    bullet: 'A bullet route serves everybody: two players use it here, each for a ticket of their own.',
    six: 'Each pair of cities you join is a ticket done. Six win the game.',
    ferry: 'A ferry route: one of the cards paid has to be a ferry.',
    tokens: 'Claim a route to a pile of tokens, and take one that you do not have yet.',
    door: 'Name a door and roll. Open, you are in; closed, you wait there until your next turn.',
    walk: 'With a 3: exactly three steps, to a free seat. Nobody walks through passengers, and nothing crosses a metal bar.',
  },

  minutes: {
    usa: {
      aim: 'Build railways across North America. Claim routes from city to city and join the cities on your secret tickets. Most points at the end wins.',
      turn: 'Do one thing, then it is the next player’s turn.',
      does: [
        { name: 'Draw two cards', text: 'Take them from the five that lie face up, or unseen from the deck. A face-up locomotive counts as both.' },
        { name: 'Or claim a route', text: 'Pay as many cards of its colour as it has spaces. Gray takes any one colour; locomotives stand for any card. Points at once: 1, 2, 4, 7, 10 or 15 for one to six spaces.' },
        { name: 'Or draw tickets', text: 'Look at three and keep at least one.' },
      ],
      end: 'When somebody ends a turn with two trains or fewer, everyone has one more turn. Completed tickets add their points, the others take theirs away, and the longest continuous path earns 10.',
      tip: 'One route of six spaces is worth as much as fifteen of one. And with two or three players, once one side of a double route is taken the other is closed.',
    },
    japan: {
      aim: 'Cross Japan by rail. Bullet trains carry everyone’s tickets, whoever built them; but who builds most of them is rewarded, and who builds none pays dearly. Most points wins.',
      turn: 'Do one thing, then it is the next player’s turn.',
      does: [
        { name: 'Draw two cards', text: 'Take them from the five that lie face up, or unseen from the deck. A face-up locomotive counts as both.' },
        { name: 'Or claim a route', text: 'Pay as many cards of its colour as it has spaces, and score: 1, 2, 4, 7, 10 or 15 for one to six spaces.' },
        { name: 'Or claim a bullet route', text: 'Pay with any one colour. It takes none of your trains and gives no points: your marker goes forward, one step for each card. From now on the route serves everybody’s tickets.' },
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
        { name: 'Or claim a route', text: 'Pay as many cards of its colour as it has spaces. Gray takes any one colour; locomotives stand for any card.' },
        { name: 'Or swap your tickets', text: 'Both go away, and you get two others.' },
      ],
      end: 'You hold two tickets at a time. When your routes join the two cities of one, it is done and you draw another. Join the west (Dublin, Brest or Madrid) with the east (Moscow, Rostov or Ankara), and a bonus ticket is yours, once. Six tickets win at once. If somebody places the last train first, most tickets win.',
      tip: 'Routes give no points here. Build a network that the next tickets can use as well.',
    },
    'san-francisco': {
      aim: 'By cable car and ferry around San Francisco, in a quarter of an hour. Claim routes, join the places on your tickets, and bring home souvenirs. Most points wins.',
      turn: 'Do one thing, then it is the next player’s turn.',
      does: [
        { name: 'Draw two cards', text: 'Take them from the five that lie face up, or unseen from the deck. A face-up ferry counts as both.' },
        { name: 'Or claim a route', text: 'Pay as many cards of its colour as it has spaces; ferries stand for any card, and a ferry route needs one. Points at once: 1, 2, 4, 7 or 10 for one to five spaces. If a pile of tokens lies at one of its ends, take one of a kind that you do not have.' },
        { name: 'Or draw tickets', text: 'Look at two and keep at least one.' },
      ],
      end: 'When somebody ends a turn with two cable cars or fewer, everyone has one more turn. Tickets add or take away their points. Different tokens score together: two of them 1 point, three 2, then 4, 6, 9, and all seven 12.',
      tip: 'You have only 20 cable cars. The piles of tokens are small: go to the ones you want early.',
    },
    chicago: {
      aim: 'Rush hour in Chicago: two cars, and hardly a seat free. Be the first to have all your pawns seated: 12 of them with two players, 10 with three, 8 with four.',
      turn: 'Do these in any order, until something ends your turn.',
      does: [
        { name: 'Board', text: 'Name a door and roll the die. Open: your pawn stands inside, and you go on. Closed: it waits at that door for your next turn, and this one ends. No more than one of your pawns is in the aisle.' },
        { name: 'Move', text: 'Lay down one number card, or two of one colour. Your pawn in the aisle walks exactly that many steps by the shortest open way; on a free seat it is seated. Then your turn ends.' },
        { name: 'Play action cards', text: 'With a green star as many as you like; one with a red star ends your turn.' },
        { name: 'Spend a token', text: 'Discard a card and draw another of its kind.' },
      ],
      end: 'The moment your last pawn sits down, you win.',
      tip: 'Nobody walks through passengers or other people’s pawns without “Excuse me” or a Rebel Passenger. Play your cards first and roll afterwards: a closed door ends the turn.',
    },
  } as Record<string, Minute>,

  tours: {
    usa: [
      { title: 'Your tickets', text: 'You begin with three and keep at least two. Each asks for two cities to be joined by your own routes. Done, it adds its points; not done, it takes them away.' },
      { title: 'Your hand', text: 'Your cards, sorted by colour. Cards of one colour claim routes of that colour; locomotives stand for any.' },
      { title: 'More cards', text: 'A turn is one thing only. One of them: take two cards, from these or unseen from the deck. A face-up locomotive counts as both.' },
      { title: 'Claim a route', text: 'Routes that you can pay for glow. Choose one and pay with your cards; points come at once, and long routes are worth far more. If one does not glow, choose it all the same and it tells you why.' },
      { title: 'Who is where', text: 'Points, trains and cards of everybody. When someone has two trains or fewer, the last turns begin; then tickets and the longest path are counted. Good journey!' },
    ],
    japan: [
      { title: 'Your tickets', text: 'You begin with four and keep at least two. Join the two cities of a ticket, and it adds its points; otherwise it takes them away.' },
      { title: 'Your hand', text: 'Your cards, sorted by colour. Locomotives stand for any colour.' },
      { title: 'More cards', text: 'A turn is one thing only. One of them: take two cards, from these or unseen from the deck. A face-up locomotive counts as both.' },
      { title: 'Two kinds of route', text: 'Ordinary routes take your trains and give points. Bullet routes take any one colour, cost you no trains, and then serve everyone’s tickets; they move your marker on the bullet track.' },
      { title: 'The bullet track', text: 'At the end the places on the track are worth points, and whoever built no bullet route loses 20. So build at least one. Good journey!' },
    ],
    'first-journey': [
      { title: 'Your two tickets', text: 'Join the two cities of a ticket with your routes. Done, it is shown to all, counts, and you draw another.' },
      { title: 'Your hand', text: 'Your cards, sorted by colour. Locomotives stand for any colour.' },
      { title: 'Draw', text: 'A turn is one thing only. One of them: draw two cards from the deck. If you do not like your tickets, swap both instead.' },
      { title: 'Claim a route', text: 'Routes that you can pay for glow. Choose one and pay as many cards as it has spaces. There are no points here: all that counts is tickets.' },
      { title: 'Six win', text: 'See how many tickets everyone has done. The first to have six wins at once. From west to east across Europe is worth one more. Good journey!' },
    ],
    'san-francisco': [
      { title: 'Your tickets', text: 'You begin with two and keep at least one. Join the two places of a ticket, and it adds its points; otherwise it takes them away.' },
      { title: 'Your hand', text: 'Your cards, sorted by colour. Ferries stand for any colour.' },
      { title: 'More cards', text: 'A turn is one thing only. One of them: take two cards, from these or unseen from the deck. A face-up ferry counts as both.' },
      { title: 'Routes and souvenirs', text: 'Routes that you can pay for glow. Those over the water need a ferry card. Where a route ends at a pile of tokens you take one, if it is new to you.' },
      { title: 'Who is where', text: 'Points, cable cars and tokens of everybody. When someone has two cable cars or fewer, the last turns begin. All seven tokens are worth 12 points. Good journey!' },
    ],
    chicago: [
      { title: 'The train', text: 'Two cars: doors in the walls, an aisle, free seats, and passengers who stay where they are. Your pawns have to be seated, all of them.' },
      { title: 'Get on', text: 'Choose a door and roll. If it opens your pawn is in, and your turn goes on; if not, it waits there until your next turn.' },
      { title: 'Your cards', text: 'Red and blue number cards are steps: one card, or two of one colour. Your pawn walks exactly so far, and the places where it could end glow. Moving ends your turn.' },
      { title: 'Tricks', text: 'Action cards with a green star can be played freely, those with a red star end your turn. A token changes a card that you do not want.' },
      { title: 'Who sits', text: 'How many pawns everyone has seated, and who goes next. The first to seat them all wins. Mind the doors!' },
    ],
  } as Record<string, TourStep[]>,
}
