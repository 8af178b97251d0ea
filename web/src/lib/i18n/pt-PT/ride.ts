type Words = Record<string, string>

const COLOURS: Words = {
  red: 'vermelha',
  orange: 'laranja',
  yellow: 'amarela',
  green: 'verde',
  blue: 'azul',
  purple: 'roxa',
  black: 'preta',
  white: 'branca',
  pink: 'rosa',
  brown: 'castanha',
  teal: 'verde-azulada',
  gold: 'dourada',
}
const colour = (name: string): string => COLOURS[name] ?? name
const WILDS: Words = { locomotive: 'locomotiva', ferry: 'ferry' }
const wild = (words: Words, n = 1): string => {
  const one = WILDS[words['wild'] ?? ''] ?? words['wild'] ?? 'joker'
  return n === 1 ? one : one === 'ferry' ? 'ferries' : `${one}s`
}
const plural = (one: string): string => (/(?:laranja|rosa|azul)$/.test(one) ? (one === 'azul' ? 'azuis' : one) : `${one}s`)
const colours = (name: string, n: number): string => (n === 1 ? colour(name) : plural(colour(name)))
const several = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`
const TRAINS: Record<string, [string, string]> = { train: ['comboio', 'comboios'], 'cable car': ['elétrico', 'elétricos'] }
const trains = (n: number, train: string): string => several(n, ...(TRAINS[train] ?? [train, `${train}s`]))
const SYMBOLS: Words = {
  bell: 'sino',
  crab: 'caranguejo',
  fog: 'nevoeiro',
  gull: 'gaivota',
  lantern: 'lanterna',
  parrot: 'papagaio',
  'sea lion': 'leão-marinho',
}
const symbol = (name: string): string => SYMBOLS[name] ?? name
const the = (name: string): string => (['gull', 'lantern'].includes(name) ? `a ${symbol(name)}` : `o ${symbol(name)}`)

export const ride: typeof import('../en/ride').ride = {
  board: 'Tabuleiro',
  boardKeys:
    'As setas vão de rota em rota, Page Down vai à próxima que pode ser conquistada, Enter conquista. ' +
    'Mais e menos aproximam e afastam, 0 mostra o tabuleiro inteiro.',
  closer: 'Aproximar',
  further: 'Afastar',
  whole: 'O tabuleiro inteiro',
  cities: 'Cidades',
  findCity: 'Procurar uma cidade',
  noCity: 'Não há essa cidade',
  sides: { west: 'O', east: 'L' },
  regions: { tokyo: 'Tóquio', kyushu: 'Kyushu' },

  colour,
  gray: 'qualquer cor, uma só',
  spaces: (n) => several(n, 'espaço'),
  points: (n) => several(n, 'ponto'),
  ferries: (n) => several(n, 'ferry', 'ferries'),
  doubleRoute: 'rota dupla',
  bulletRoute: 'rota de comboio-bala',
  ownedBy: (name) => `Conquistada por ${name}`,
  closed: 'Fechada: a rota gémea tem dono',
  mayClaim: 'pode ser conquistada',
  claim: 'Conquistar',
  choosePayment: 'Escolher o pagamento',
  cost: 'Custa',
  moreWays: (n) => `ou ${n === 1 ? 'de outro modo' : `de ${n} outros modos`}`,
  held: (n, of) => `${n} de ${of} na mão`,
  payFor: (route) => `Como pagar ${route}?`,
  paid: (name, cards, wilds, words) =>
    [
      cards ? (name ? `${cards} ${colours(name, cards)}` : `${cards} de uma só cor`) : '',
      wilds ? `${wilds} ${wild(words, wilds)}` : '',
    ]
      .filter(Boolean)
      .join(' e '),

  market: 'Baralho e cartas abertas',
  deck: 'Baralho',
  draw: (two) => (two ? 'Tirar duas cartas' : 'Tirar uma carta'),
  drawShort: 'Tirar',
  card: (name, words) => `carta ${name === 'wild' ? `de ${wild(words)}` : colour(name)}`,
  take: (name, words) => `Tirar ${name === 'wild' ? wild(words) : `a carta ${colour(name)}`}`,
  emptySlot: 'Lugar vazio',
  cardsLeft: (n) => (n === 1 ? 'resta 1 carta' : `restam ${n} cartas`),
  discards: (n) => `${n} no descarte`,
  handOf: (n) => `Mão: ${several(n, 'carta')}`,
  count: (n, name, words) => `${n} ${name === 'wild' ? wild(words, n) : colours(name, n)}`,
  emptyHand: 'Nenhuma carta na mão',

  tickets: 'Bilhetes',
  ticketsOpen: (n, open) => (n ? `${n - open} de ${several(n, 'bilhete')} ${n === 1 ? 'completo' : 'completos'}` : 'Nenhum bilhete'),
  ticketsShort: (done, n) => `${done}/${n}`,
  ticketsLeft: (n) => (n === 1 ? 'resta 1' : `restam ${n}`),
  noTickets: 'Nenhum bilhete',
  complete: 'completo',
  cutOff: 'cortado',
  need: (n) => (n === 1 ? 'falta 1' : `faltam ${n}`),
  fewTrains: (words) => (words['train'] === 'cable car' ? 'elétricos a menos' : 'comboios a menos'),
  drawTickets: 'Tirar bilhetes',
  swap: 'Trocar os bilhetes',
  chooseTickets: 'Escolher bilhetes',
  keepAtLeast: (n) => `Fique com pelo menos ${n === 1 ? 'um' : n} destes bilhetes`,
  keep: (n) => (n ? `Ficar com ${several(n, 'bilhete')}` : 'Ficar'),
  toWin: (done, of) => `${done} de ${of} bilhetes completos`,
  eastToWest: 'Leste a Oeste',

  yourTurn: 'Tire cartas, conquiste uma rota ou tire bilhetes.',
  yourTurnJourney: 'Tire duas cartas, conquiste uma rota ou troque os bilhetes.',
  yourTurnShort: 'Cartas, rota ou bilhetes?',
  yourTurnJourneyShort: 'Cartas, rota ou troca?',
  oneMore: 'Mais uma carta.',
  onlyPass: 'Não há nada a fazer além de passar.',
  pass: 'Passar',
  over: 'A partida acabou.',
  waitFor: (names) => `É a vez de ${names}.`,
  othersChoose: (names) => `Ainda escolhem bilhetes: ${names}.`,
  lastTurns: (n) => (n === 1 ? 'Últimos turnos: falta 1' : `Últimos turnos: faltam ${n}`),

  chooseToken: 'Com que ficha fica?',
  tokenAt: (name, city) => `${symbol(name)}, ${city}`,
  placePile: 'Escolha uma pilha e depois aponte no tabuleiro o lugar dela',
  symbol,
  whichCity: 'Para onde?',
  place: 'Colocar',
  aside: 'Guardadas',
  tokens: 'Fichas',

  bulletTrack: 'Pista do comboio-bala',
  bulletsLeft: (n) => (n === 1 ? 'resta 1 comboio-bala' : `restam ${n} comboios-bala`),
  marker: (n) => `marcador em ${n}`,

  trains: (n, words) => trains(n, words['train'] ?? 'train'),
  cards: (n) => several(n, 'carta'),
  ticketCount: (n) => several(n, 'bilhete'),

  log: {
    draw: (who, n) => `${who} tira ${n === 1 ? 'uma carta' : several(n, 'carta')}`,
    drew: (who, cards) => `${who} tira ${cards}`,
    take: (who, name, words) => `${who} tira ${name === 'wild' ? `${words['wild'] === 'locomotive' ? 'uma' : 'um'} ${wild(words)}` : `uma carta ${colour(name)}`}`,
    claim: (who, route, paid) => `${who} conquista ${route} com ${paid}`,
    points: (n) => several(n, 'ponto'),
    marker: (n) => `marcador do comboio-bala em ${n}`,
    left: (n, train) => (n === 1 ? `resta ${trains(n, train)}` : `restam ${trains(n, train)}`),
    twin: 'a rota gémea fecha',
    tickets: (who, n) => `${who} tira ${n ? several(n, 'bilhete') : 'bilhetes'}`,
    choose: (who) => `${who} escolheu bilhetes`,
    keep: (who, n, of) => `${who} fica com ${n} de ${several(of, 'bilhete')}`,
    kept: (who, tickets) => `${who} fica com ${tickets}`,
    swap: (who) => `${who} troca os bilhetes`,
    completes: (tickets) => `completa ${tickets}`,
    eastToWest: 'liga o Leste ao Oeste',
    token: (name) => `tira ${the(name)}`,
    tokenAt: (who, name, city) => `${who} tira ${the(name)} em ${city}`,
    place: (who, name, city) => `${who} põe a pilha de ${symbol(name)} em ${city}`,
    pass: (who) => `${who} passa`,
    swept: 'três jokers abertos: as cartas abertas são trocadas',
    shuffled: 'o descarte é baralhado',
    lastTurns: 'começam os últimos turnos',
    over: (winners) => `A partida acabou: vitória de ${winners}`,
  },

  score: {
    title: 'Pontuação',
    routes: 'Rotas',
    tickets: 'Bilhetes',
    longest: 'Caminho mais longo',
    longestOf: (n) => several(n, 'espaço'),
    bullets: 'Comboios-bala',
    tokens: 'Fichas',
    tokensOf: (n) => several(n, 'símbolo'),
    eastToWest: 'Leste a Oeste',
    completed: (n) => `${n} ${n === 1 ? 'completo' : 'completos'}`,
    total: 'Total',
    place: (n) => `${n}º`,
    skip: 'Saltar',
    again: 'Contar de novo',
    won: (names, several) => (several ? `${names} partilham a vitória` : `${names} vence`),
    complete: 'completo',
    missed: 'não completado',
    why: {
      'US-29': 'Todos tiveram o último turno.',
      'JP-12': 'Todos tiveram o último turno.',
      'SF-14': 'Todos tiveram o último turno.',
      'US-18': 'Todos passaram.',
      'FJ-12': 'Os bilhetes que vencem a partida estão completos.',
      'FJ-13': 'Alguém colocou o último comboio.',
      'FJ-15': 'Por uma ronda inteira só foi possível trocar bilhetes ou passar.',
    },
  },
}
