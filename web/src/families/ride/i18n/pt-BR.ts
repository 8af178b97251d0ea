import type { Messages } from '.'
import { de, por } from '../../../lib/i18n/portugueseNames'

type Words = Record<string, string>

/** Words that differ between Brazil and Portugal, and that many messages are made with. */
interface Nouns {
  brown: string
  ferry: string
  wild: string // where the box has no name for it
  train: [one: string, more: string]
  cableCar: [one: string, more: string]
  fog: string
  theFog: string
}

const BRAZIL: Nouns = {
  brown: 'marrom',
  ferry: 'balsa',
  wild: 'locomotiva',
  train: ['trem', 'trens'],
  cableCar: ['bondinho', 'bondinhos'],
  fog: 'neblina',
  theFog: 'a neblina',
}

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')
export const several = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`

export function inflect(nouns: Nouns) {
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
    brown: nouns.brown,
    teal: 'verde-azulada',
    gold: 'dourada',
  }
  const PLURALS: Words = { laranja: 'laranja', rosa: 'rosa', azul: 'azuis', marrom: 'marrons', ferry: 'ferries' }
  const WILDS: Words = { locomotive: 'locomotiva', ferry: nouns.ferry }
  const TRAINS: Record<string, [string, string]> = { train: nouns.train, 'cable car': nouns.cableCar }
  const SYMBOLS: Words = {
    bell: 'sino',
    crab: 'caranguejo',
    fog: nouns.fog,
    gull: 'gaivota',
    lantern: 'lanterna',
    parrot: 'papagaio',
    'sea lion': 'leão-marinho',
  }
  const plural = (one: string): string => PLURALS[one] ?? `${one}s`
  const colour = (name: string): string => COLOURS[name] ?? name
  const colours = (name: string, n: number): string => (n === 1 ? colour(name) : plural(colour(name)))
  const wild = (words: Words, n = 1): string => {
    const one = WILDS[words['wild'] ?? ''] ?? words['wild'] ?? nouns.wild
    return n === 1 ? one : plural(one)
  }
  const trains = (n: number, train: string): string => several(n, ...(TRAINS[train] ?? [train, `${train}s`]))
  const symbol = (name: string): string => SYMBOLS[name] ?? name
  const the = (name: string): string => {
    if (name === 'fog') return nouns.theFog
    return ['gull', 'lantern'].includes(name) ? `a ${symbol(name)}` : `o ${symbol(name)}`
  }
  return { colour, colours, wild, trains, symbol, the }
}

export const portuguese = ({ colour, colours, wild, trains, symbol, the }: ReturnType<typeof inflect>): Messages => ({
  board: 'Tabuleiro',
  boardKeys:
    'As setas vão de rota em rota, Page Down vai à próxima que pode ser conquistada, Enter conquista. ' +
    'Mais e menos aproximam e afastam, 0 mostra o tabuleiro inteiro.',
  closer: 'Aproximar',
  further: 'Afastar',
  whole: 'O tabuleiro inteiro',
  cities: 'Cidades',
  findCity: 'Procurar uma cidade',
  noCity: 'Cidade não encontrada',
  sides: { west: 'O', east: 'L' },
  regions: { tokyo: 'Tokyo', kyushu: 'Kyushu' },

  colour,
  gray: 'uma só cor, à escolha',
  spaces: (n) => several(n, 'espaço'),
  points: (n) => several(n, 'ponto'),
  ferries: (n) => several(n, 'balsa'),
  doubleRoute: 'rota dupla',
  bulletRoute: 'rota de trem-bala',
  ownedBy: (name) => `Conquistada ${por(name)}`,
  servesYouToo: 'Ela serve também para os seus bilhetes.',
  closed: 'Fechada: a rota gêmea já tem dono',
  mayClaim: 'pode ser conquistada',
  claim: 'Conquistar',
  choosePayment: 'Escolher o pagamento',
  cost: 'Custa',
  moreWays: (n) => `ou ${n === 1 ? 'de outra maneira' : `de outras ${n} maneiras`}`,
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
  draw: (n) => (n === 1 ? 'Comprar uma carta' : `Comprar ${n} cartas`),
  card: (name, words) => `carta ${name === 'wild' ? `de ${wild(words)}` : colour(name)}`,
  take: (name, words) => `Pegar ${name === 'wild' ? `a ${wild(words)}` : `a carta ${colour(name)}`}`,
  emptySlot: 'Lugar vazio',
  cardsLeft: (n) => (n === 1 ? 'resta 1 carta' : `restam ${n} cartas`),
  discards: (n) => `${n} no descarte`,
  handOf: (n) => `Mão: ${several(n, 'carta')}`,
  count: (n, name, words) => `${n} ${name === 'wild' ? wild(words, n) : colours(name, n)}`,
  cardIs: (name, words, anyColour) =>
    name === 'wild'
      ? `A ${wild(words)} vale por uma carta de qualquer cor.`
      : `Cartas ${colours(name, 2)} pagam rotas ${colours(name, 2)}${anyColour ? ' e as que aceitam qualquer cor' : ''}.`,
  deckIs: 'Comprar sem ver o que vem.',
  emptyHand: 'Nenhuma carta na mão',

  tickets: 'Bilhetes',
  ticketsOpen: (n, open) =>
    n ? `${n - open} de ${several(n, 'bilhete')} ${n === 1 ? 'completo' : 'completos'}` : 'Nenhum bilhete',
  ticketsShort: (done, n) => `${done}/${n}`,
  noTickets: 'Nenhum bilhete',
  complete: 'completo',
  cutOff: 'cortado',
  need: (n) => (n === 1 ? 'falta 1' : `faltam ${n}`),
  fewTrains: (words) => (words['train'] === 'cable car' ? 'bondinhos insuficientes' : 'trens insuficientes'),
  drawTickets: 'Comprar bilhetes',
  swap: 'Trocar os bilhetes',
  chooseTickets: 'Escolher bilhetes',
  keepAtLeast: (n) => `Fique com pelo menos ${n === 1 ? 'um' : n} destes bilhetes`,
  keep: (n) => (n ? `Ficar com ${several(n, 'bilhete')}` : 'Ficar com'),
  toWin: (done, of) => `${done} de ${of} bilhetes completos`,
  eastToWest: 'Leste a Oeste',

  yourTurn: 'Pegue cartas, conquiste uma rota ou compre bilhetes.',
  yourTurnJourney: 'Compre cartas, conquiste uma rota ou troque os bilhetes.',
  yourTurnShort: 'Cartas, rota ou bilhetes?',
  yourTurnJourneyShort: 'Cartas, rota ou troca?',
  oneMore: 'Mais uma carta.',
  onlyPass: 'Só é possível passar.',
  pass: 'Passar',
  over: 'A partida acabou.',
  waitFor: (names) => `É a vez ${de(names)}.`,
  othersChoose: (names) => `Ainda escolhem bilhetes: ${names}.`,
  lastRound: (name) => `${name} dá início aos últimos turnos`,
  lastTurns: (n) => (n === 1 ? 'Últimos turnos: falta 1' : `Últimos turnos: faltam ${n}`),

  chooseToken: 'Com qual ficha você fica?',
  tokenAt: (name, city) => `${symbol(name)}, ${city}`,
  placePile: 'Escolha uma pilha e depois, no tabuleiro, o local dela',
  symbol,
  whichCity: 'Para onde?',
  place: 'Colocar',
  tokens: 'Fichas',

  bulletsLeft: (n) => (n === 1 ? 'resta 1 trem-bala' : `restam ${n} trens-bala`),
  marker: (n) => `marcador em ${n}`,
  markerWorth: (n, points) => `marcador em ${n}, vale ${signed(points)} se a partida acabasse agora`,
  bulletEnd: 'No fim:',
  bulletNone: (points) => `nenhuma rota ${signed(points)}`,
  bulletPlace: (n, points) => `${n}º ${signed(points)}`,
  tokenLegend: 'Fichas',
  tokensLeft: (n) => (n === 1 ? 'resta 1' : `restam ${n}`),
  signed,

  trains: (n, words) => trains(n, words['train'] ?? 'train'),
  cards: (n) => several(n, 'carta'),
  ticketCount: (n) => several(n, 'bilhete'),

  advice: {
    claim: (route, paid) => `Conquistar ${route} com ${paid}`,
    keep: (tickets) => `Ficar com ${tickets}`,
    token: (city) => `Pegar a ficha em ${city}`,
    place: (name, city) => `Pôr a pilha de ${symbol(name)} em ${city}`,
  },

  log: {
    draw: (who, n) => `${who} compra ${n === 1 ? 'uma carta' : several(n, 'carta')}`,
    drew: (who, cards) => `${who} compra ${cards}`,
    take: (who, name, words) => `${who} pega ${name === 'wild' ? `uma ${wild(words)}` : `uma carta ${colour(name)}`}`,
    claim: (who, route, paid) => `${who} conquista ${route} com ${paid}`,
    points: (n) => several(n, 'ponto'),
    marker: (n) => `marcador do trem-bala em ${n}`,
    left: (n, train) => (n === 1 ? `resta ${trains(n, train)}` : `restam ${trains(n, train)}`),
    twin: 'a rota gêmea fica fechada',
    tickets: (who, n) => `${who} compra ${n ? several(n, 'bilhete') : 'bilhetes'}`,
    choose: (who) => `${who} escolheu bilhetes`,
    keep: (who, n, of) => `${who} fica com ${n} de ${several(of, 'bilhete')}`,
    kept: (who, tickets) => `${who} fica com ${tickets}`,
    swap: (who) => `${who} troca os bilhetes`,
    completes: (tickets) => `completa ${tickets}`,
    eastToWest: 'liga o Leste ao Oeste',
    token: (name) => `pega ${the(name)}`,
    tokenAt: (who, name, city) => `${who} pega ${the(name)} em ${city}`,
    place: (who, name, city) => `${who} põe a pilha de ${symbol(name)} em ${city}`,
    pass: (who) => `${who} passa`,
    swept: 'todas as cartas abertas são trocadas',
    shuffled: 'o descarte é embaralhado',
    lastTurns: 'começam os últimos turnos',
    over: (winners) => `A partida acabou: vitória ${de(winners)}`,
  },

  score: {
    title: 'Pontuação',
    routes: 'Rotas',
    tickets: 'Bilhetes',
    longest: 'Maior Caminho Contínuo',
    longestOf: (n) => several(n, 'espaço'),
    bullets: 'Trens-bala',
    tokens: 'Fichas',
    tokensOf: (n) => several(n, 'símbolo'),
    east_to_west: 'Leste a Oeste',
    completed: (n) => `${n} ${n === 1 ? 'completo' : 'completos'}`,
    place: (n) => `${n}º`,
    skip: 'Pular',
    again: 'Contar de novo',
    won: (names, several) => (several ? `${names} dividem a vitória` : `${names} vence`),
    complete: 'completo',
    missed: 'incompleto',
  },

  // help
  pictures: {
    pay: 'Três cartas amarelas conquistam uma rota amarela de três espaços. Uma locomotiva pode substituir qualquer uma delas.',
    join: 'Um bilhete está completo quando as suas próprias rotas ligam as duas cidades, por qualquer caminho.',
    bullet: 'Uma rota de trem-bala serve a todos: aqui dois jogadores a usam, cada um para o seu bilhete.',
    six: 'Cada par de cidades ligado é um bilhete completo. Com seis, a partida é sua.',
    ferry: 'Uma rota de balsa: uma das cartas pagas precisa ser uma balsa.',
    tokens: 'Conquiste uma rota até uma pilha de fichas e pegue uma que você ainda não tenha.',
  },
  minutes: {
    usa: {
      aim: 'Construa ferrovias pela América do Norte. Conquiste rotas de cidade em cidade e ligue as cidades dos seus bilhetes secretos. Vence quem tiver mais pontos no fim.',
      turn: 'Faça uma só ação; depois é a vez do próximo jogador.',
      does: [
        {
          name: 'Comprar duas cartas',
          text: 'Pegue uma das cinco cartas abertas ou compre do baralho, no escuro. Quem pega uma locomotiva aberta como primeira carta não compra outra.',
        },
        {
          name: 'Ou conquistar uma rota',
          text: 'Pague uma carta da cor da rota para cada espaço. A rota cinza aceita qualquer cor, desde que seja uma só; as locomotivas substituem qualquer carta. Os pontos contam na hora: 1, 2, 4, 7, 10 ou 15 para um a seis espaços.',
        },
        { name: 'Ou comprar bilhetes', text: 'Veja três e fique com pelo menos um.' },
      ],
      end: 'Quando alguém termina o turno com dois trens ou menos, todos têm mais um turno. Bilhetes completos somam os seus pontos, os outros subtraem, e o Maior Caminho Contínuo vale 10.',
      tip: 'Uma rota de seis espaços vale tanto quanto quinze de um só. E, com dois ou três jogadores, quando alguém conquista uma das rotas de uma rota dupla, a outra fica fechada.',
    },
    japan: {
      aim: 'Atravesse o Japão de trem. As rotas de trem-bala servem aos bilhetes de todos, não importa quem as construiu; mas quem constrói mais é premiado, e quem não constrói nenhuma paga caro. Vence quem tiver mais pontos.',
      turn: 'Faça uma só ação; depois é a vez do próximo jogador.',
      does: [
        {
          name: 'Comprar duas cartas',
          text: 'Pegue uma das cinco cartas abertas ou compre do baralho, no escuro. Quem pega uma locomotiva aberta como primeira carta não compra outra.',
        },
        {
          name: 'Ou conquistar uma rota',
          text: 'Pague uma carta da cor da rota para cada espaço e marque pontos: 1, 2, 4, 7, 10 ou 15 para um a seis espaços.',
        },
        {
          name: 'Ou uma rota de trem-bala',
          text: 'Pague com cartas de uma só cor, qualquer uma. Ela não usa os seus trens nem dá pontos: o seu marcador avança um passo por carta. A partir daí a rota serve aos bilhetes de todos.',
        },
        { name: 'Ou comprar bilhetes', text: 'Veja três e fique com pelo menos um.' },
      ],
      end: 'Quando alguém termina o turno com dois trens ou menos, e não restam mais de dois trens-bala, todos têm mais um turno. Os bilhetes somam ou subtraem os seus pontos. Depois a trilha do trem-bala: com cinco jogadores, de +25 para o primeiro até −10; com dois, +10 e −10; e −20 para quem não construiu nenhuma rota de trem-bala.',
      tip: 'Você só tem 20 trens. Deixe o trem-bala fazer o caminho longo e construa até ele.',
    },
    'first-journey': {
      aim: 'A Europa inteira, no nosso jogo mais rápido. Seja o primeiro a completar seis bilhetes.',
      turn: 'Faça uma só ação; depois é a vez do próximo jogador.',
      does: [
        { name: 'Comprar duas cartas', text: 'Elas vêm do baralho, no escuro.' },
        {
          name: 'Ou conquistar uma rota',
          text: 'Pague uma carta da cor da rota para cada espaço; as locomotivas substituem qualquer carta.',
        },
        { name: 'Ou trocar os bilhetes', text: 'Descarte os dois e compre outros dois.' },
      ],
      end: 'Você tem dois bilhetes de cada vez. Quando as suas rotas ligam as duas cidades de um deles, ele está completo, e você compra outro. Ligue o oeste (Dublin, Brest ou Madri) ao leste (Moscou, Rostov ou Ancara), e ganhe um bilhete bônus, uma única vez. Quem completa seis bilhetes vence na hora. Se antes disso alguém colocar o último trem, vence quem tiver mais bilhetes.',
      tip: 'Aqui as rotas não dão pontos. Construa uma rede que sirva também aos próximos bilhetes.',
    },
    'san-francisco': {
      aim: 'De bondinho e de balsa por San Francisco, em um quarto de hora. Conquiste rotas, ligue os locais dos seus bilhetes e leve lembranças para casa. Vence quem tiver mais pontos.',
      turn: 'Faça uma só ação; depois é a vez do próximo jogador.',
      does: [
        {
          name: 'Comprar duas cartas',
          text: 'Pegue uma das cinco cartas abertas ou compre do baralho, no escuro. Quem pega uma balsa aberta como primeira carta não compra outra.',
        },
        {
          name: 'Ou conquistar uma rota',
          text: 'Pague uma carta da cor da rota para cada espaço; as balsas substituem qualquer carta, e uma rota de balsa exige uma. Os pontos contam na hora: 1, 2, 4, 7 ou 10 para um a cinco espaços. Se há uma pilha de fichas em uma das pontas, pegue uma de um símbolo que você ainda não tenha.',
        },
        { name: 'Ou comprar bilhetes', text: 'Veja dois e fique com pelo menos um.' },
      ],
      end: 'Quando alguém termina o turno com dois bondinhos ou menos, todos têm mais um turno. Os bilhetes somam ou subtraem os seus pontos. As fichas diferentes valem pontos em conjunto: duas valem 1 ponto, três 2, depois 4, 6, 9, e todas as sete 12.',
      tip: 'Você só tem 20 bondinhos. As pilhas de fichas são pequenas: vá cedo atrás das que você quer.',
    },
  },
  tours: {
    usa: [
      {
        title: 'Os seus bilhetes',
        text: 'Você começa com três e fica com pelo menos dois. Cada bilhete mostra duas cidades, que as suas rotas devem ligar. Completo, soma os seus pontos; incompleto, subtrai.',
      },
      {
        title: 'A sua mão',
        text: 'As suas cartas, separadas por cor. Cartas de uma cor conquistam rotas dessa cor; as locomotivas substituem qualquer uma.',
      },
      {
        title: 'Mais cartas',
        text: 'Em cada turno você faz uma só ação. Uma delas é comprar duas cartas, destas ou do baralho, no escuro. Quem pega primeiro uma locomotiva aberta não compra outra.',
      },
      {
        title: 'Conquiste uma rota',
        text: 'As rotas que você pode pagar têm um contorno. Escolha uma e pague com as suas cartas; os pontos contam na hora, e rotas longas valem muito mais. Escolha uma sem contorno para saber por que não pode conquistá-la.',
      },
      {
        title: 'Como estão todos',
        text: 'Pontos, trens e cartas de cada um. Quando alguém tem dois trens ou menos, começam os últimos turnos; depois contam os bilhetes e o Maior Caminho Contínuo. Boa viagem!',
      },
    ],
    own: [
      {
        title: 'Os seus bilhetes',
        text: 'Escolha com quais fica. Um bilhete se completa quando as suas rotas ligam as duas cidades dele.',
      },
      {
        title: 'A sua mão',
        text: 'As suas cartas, separadas por cor. Cartas de uma cor conquistam rotas dessa cor; as locomotivas substituem qualquer uma.',
      },
      { title: 'Mais cartas', text: 'Em cada turno você faz uma só ação. Uma delas é comprar cartas.' },
      {
        title: 'Conquiste uma rota',
        text: 'As rotas que você pode pagar têm um contorno. Escolha uma e pague com as suas cartas. Escolha uma sem contorno para saber por que não pode conquistá-la.',
      },
      {
        title: 'Como estão todos',
        text: 'Pontos, trens e cartas de cada um. As regras deste tabuleiro estão na aba Regras. Boa viagem!',
      },
    ],
    japan: [
      {
        title: 'Os seus bilhetes',
        text: 'Você começa com quatro e fica com pelo menos dois. Ligue as duas cidades de um bilhete e ele soma os seus pontos; senão, subtrai.',
      },
      { title: 'A sua mão', text: 'As suas cartas, separadas por cor. As locomotivas substituem qualquer cor.' },
      {
        title: 'Mais cartas',
        text: 'Em cada turno você faz uma só ação. Uma delas é comprar duas cartas, destas ou do baralho, no escuro. Quem pega primeiro uma locomotiva aberta não compra outra.',
      },
      {
        title: 'Dois tipos de rota',
        text: 'Rotas comuns usam os seus trens e dão pontos. Rotas de trem-bala são pagas com qualquer cor, desde que seja uma só, não gastam trens e depois servem aos bilhetes de todos; elas movem o seu marcador na trilha do trem-bala.',
      },
      {
        title: 'A trilha do trem-bala',
        text: 'No fim as posições na trilha valem pontos, e quem não construiu nenhuma rota de trem-bala perde 20. Construa ao menos uma. Boa viagem!',
      },
    ],
    'first-journey': [
      {
        title: 'Os seus dois bilhetes',
        text: 'Ligue as duas cidades de um bilhete com as suas rotas. Completo, é mostrado a todos, conta, e você compra outro.',
      },
      { title: 'A sua mão', text: 'As suas cartas, separadas por cor. As locomotivas substituem qualquer cor.' },
      {
        title: 'Compre cartas',
        text: 'Em cada turno você faz uma só ação. Uma delas é comprar duas cartas do baralho. Se não gosta dos seus bilhetes, troque os dois em vez disso.',
      },
      {
        title: 'Conquiste uma rota',
        text: 'As rotas que você pode pagar têm um contorno. Escolha uma e pague uma carta para cada espaço. Aqui não há pontos: só os bilhetes contam.',
      },
      {
        title: 'Seis para vencer',
        text: 'Veja quantos bilhetes cada um completou. O primeiro a ter seis vence na hora. Ligar o oeste ao leste da Europa vale mais um. Boa viagem!',
      },
    ],
    'san-francisco': [
      {
        title: 'Os seus bilhetes',
        text: 'Você começa com dois e fica com pelo menos um. Ligue os dois locais de um bilhete e ele soma os seus pontos; senão, subtrai.',
      },
      { title: 'A sua mão', text: 'As suas cartas, separadas por cor. As balsas substituem qualquer cor.' },
      {
        title: 'Mais cartas',
        text: 'Em cada turno você faz uma só ação. Uma delas é comprar duas cartas, destas ou do baralho, no escuro. Quem pega primeiro uma balsa aberta não compra outra.',
      },
      {
        title: 'Rotas e lembranças',
        text: 'As rotas que você pode pagar têm um contorno. As que passam pela água precisam de uma carta de balsa. Onde uma rota termina em uma pilha de fichas, pegue uma, se for nova para você.',
      },
      {
        title: 'Como estão todos',
        text: 'Pontos, bondinhos e fichas de cada um. Quando alguém tem dois bondinhos ou menos, começam os últimos turnos. As sete fichas valem 12 pontos. Boa viagem!',
      },
    ],
  },
  progress: { points: 'Pontos', tickets: 'Bilhetes completos' },
})

export const messages: Messages = portuguese(inflect(BRAZIL))
