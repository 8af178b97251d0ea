/** European Portuguese: only what differs from Brazilian. */

import { overlay, type Changes } from '../../../lib/i18n/overlay'
import type { Messages } from '.'
import { inflect, portuguese, several } from './pt-BR'

const words = inflect({
  brown: 'castanha',
  ferry: 'ferry',
  wild: 'locomotiva',
  train: ['comboio', 'comboios'],
  cableCar: ['elétrico', 'elétricos'],
  fog: 'nevoeiro',
  theFog: 'o nevoeiro',
})
const { colour, the, wild } = words

export const changes: Changes<Messages> = {
  ferries: (n) => several(n, 'ferry', 'ferries'),
  bulletRoute: 'rota de comboio-bala',
  closed: 'Fechada: a rota gémea já tem dono',
  draw: (n) => (n === 1 ? 'Tirar uma carta' : `Tirar ${n} cartas`),
  take: (name, words) =>
    `Tirar ${name === 'wild' ? `${words['wild'] === 'ferry' ? 'o' : 'a'} ${wild(words)}` : `a carta ${colour(name)}`}`,
  fewTrains: (words) => (words['train'] === 'cable car' ? 'elétricos insuficientes' : 'comboios insuficientes'),
  drawTickets: 'Tirar bilhetes',
  yourTurn: 'Tire cartas, conquiste uma rota ou tire bilhetes.',
  yourTurnJourney: 'Tire cartas, conquiste uma rota ou troque os bilhetes.',
  chooseToken: 'Com que ficha fica?',
  bulletsLeft: (n) => (n === 1 ? 'resta 1 comboio-bala' : `restam ${n} comboios-bala`),
  advice: {
    token: (city) => `Recolher a ficha em ${city}`,
  },
  log: {
    draw: (who, n) => `${who} tira ${n === 1 ? 'uma carta' : several(n, 'carta')}`,
    drew: (who, cards) => `${who} tira ${cards}`,
    take: (who, name, words) =>
      `${who} tira ${name === 'wild' ? `${words['wild'] === 'ferry' ? 'um' : 'uma'} ${wild(words)}` : `uma carta ${colour(name)}`}`,
    marker: (n) => `marcador do comboio-bala em ${n}`,
    twin: 'a rota gémea fica fechada',
    tickets: (who, n) => `${who} tira ${n ? several(n, 'bilhete') : 'bilhetes'}`,
    token: (name) => `recolhe ${the(name)}`,
    tokenAt: (who, name, city) => `${who} recolhe ${the(name)} em ${city}`,
    shuffled: 'o descarte é baralhado',
  },
  score: {
    bullets: 'Comboios-bala',
    skip: 'Saltar',
    won: (names, several) => (several ? `${names} partilham a vitória` : `${names} vence`),
  },
  pictures: {
    bullet: 'Uma rota de comboio-bala serve a todos: aqui usam-na dois jogadores, cada um para o seu bilhete.',
    six: 'Cada par de cidades ligado é um bilhete completo. Com seis, a partida está ganha.',
    ferry: 'Uma rota de ferry: uma das cartas pagas tem de ser um ferry.',
    tokens: 'Conquiste uma rota até uma pilha de fichas e recolha uma que ainda não tenha.',
  },
  minutes: {
    usa: {
      aim: 'Construa caminhos de ferro pela América do Norte. Conquiste rotas de cidade em cidade e ligue as cidades dos seus bilhetes secretos. Vence quem tiver mais pontos no fim.',
      turn: 'Faça uma só ação; depois é a vez do jogador seguinte.',
      does: {
        0: {
          name: 'Tirar duas cartas',
          text: 'Das cinco cartas abertas ou do baralho, às cegas. Quem tira primeiro uma locomotiva virada para cima não tira outra.',
        },
        1: {
          text: 'Pague uma carta da cor da rota por cada espaço. A rota cinzenta aceita qualquer cor, desde que seja uma só; as locomotivas substituem qualquer carta. Os pontos contam de imediato: 1, 2, 4, 7, 10 ou 15 para um a seis espaços.',
        },
        2: {
          name: 'Ou tirar bilhetes',
        },
      },
      end: 'Quando alguém termina o turno com dois comboios ou menos, todos têm mais um turno. Os bilhetes completos somam os seus pontos, os outros subtraem-nos, e o Maior Caminho Contínuo vale 10.',
      tip: 'Uma rota de seis espaços vale tanto como quinze de um só. E, com dois ou três jogadores, quando alguém conquista uma das rotas de uma rota dupla, a outra fica fechada.',
    },
    japan: {
      aim: 'Atravesse o Japão de comboio. As rotas de comboio-bala servem os bilhetes de todos, seja quem for que as construiu; mas quem constrói mais é premiado, e quem não constrói nenhuma paga caro. Vence quem tiver mais pontos.',
      turn: 'Faça uma só ação; depois é a vez do jogador seguinte.',
      does: {
        0: {
          name: 'Tirar duas cartas',
          text: 'Das cinco cartas abertas ou do baralho, às cegas. Quem tira primeiro uma locomotiva virada para cima não tira outra.',
        },
        2: {
          name: 'Ou uma rota de comboio-bala',
          text: 'Pague com cartas de uma só cor, qualquer uma. Não gasta os seus comboios nem dá pontos: o seu marcador avança um passo por carta. A partir daí a rota serve os bilhetes de todos.',
        },
        3: {
          name: 'Ou tirar bilhetes',
        },
      },
      end: 'Quando alguém termina o turno com dois comboios ou menos, e não restam mais de dois comboios-bala, todos têm mais um turno. Os bilhetes somam ou subtraem os seus pontos. Depois a pista do comboio-bala: com cinco jogadores, de +25 para o primeiro até −10; com dois, +10 e −10; e −20 para quem não construiu nenhuma rota de comboio-bala.',
      tip: 'São apenas 20 comboios. Deixe o comboio-bala fazer o caminho longo e construa até ele.',
    },
    'first-journey': {
      turn: 'Faça uma só ação; depois é a vez do jogador seguinte.',
      does: {
        0: {
          name: 'Tirar duas cartas',
          text: 'Vêm do baralho, às cegas.',
        },
        1: {
          text: 'Pague uma carta da cor da rota por cada espaço; as locomotivas substituem qualquer carta.',
        },
        2: {
          text: 'Descarte os dois e tire outros dois.',
        },
      },
      end: 'Tem dois bilhetes de cada vez. Quando as suas rotas ligam as duas cidades de um deles, fica completo e tira outro. Ligue o oeste (Dublin, Brest ou Madrid) ao leste (Moscovo, Rostov ou Ancara), e ganhe um bilhete bónus, uma única vez. Quem completa seis bilhetes vence de imediato. Se antes disso alguém colocar o último comboio, vence quem tiver mais bilhetes.',
      tip: 'Aqui as rotas não dão pontos. Construa uma rede que sirva também os bilhetes seguintes.',
    },
    'san-francisco': {
      aim: 'De elétrico e de ferry por San Francisco, num quarto de hora. Conquiste rotas, ligue os locais dos seus bilhetes e leve lembranças para casa. Vence quem tiver mais pontos.',
      turn: 'Faça uma só ação; depois é a vez do jogador seguinte.',
      does: {
        0: {
          name: 'Tirar duas cartas',
          text: 'Das cinco cartas abertas ou do baralho, às cegas. Quem tira primeiro um ferry virado para cima não tira outra carta.',
        },
        1: {
          text: 'Pague uma carta da cor da rota por cada espaço; os ferries substituem qualquer carta, e uma rota de ferry exige um. Os pontos contam de imediato: 1, 2, 4, 7 ou 10 para um a cinco espaços. Se há uma pilha de fichas numa das pontas, recolha uma de um símbolo que ainda não tenha.',
        },
        2: {
          name: 'Ou tirar bilhetes',
        },
      },
      end: 'Quando alguém termina o turno com dois elétricos ou menos, todos têm mais um turno. Os bilhetes somam ou subtraem os seus pontos. As fichas diferentes valem pontos em conjunto: duas valem 1 ponto, três 2, depois 4, 6, 9, e todas as sete 12.',
      tip: 'São apenas 20 elétricos. As pilhas de fichas são pequenas: vá cedo buscar as que quer.',
    },
  },
  tours: {
    usa: {
      0: {
        text: 'Começa com três e fica com pelo menos dois. Cada bilhete mostra duas cidades, que as suas rotas devem ligar. Completo, soma os seus pontos; incompleto, subtrai-os.',
      },
      2: {
        text: 'Em cada turno faz uma só ação. Uma delas é tirar duas cartas, destas ou do baralho, às cegas. Quem tira primeiro uma locomotiva virada para cima não tira outra.',
      },
      3: {
        text: 'As rotas que pode pagar têm um contorno. Escolha uma e pague com as suas cartas; os pontos contam de imediato, e as rotas longas valem muito mais. Escolha uma sem contorno para saber porque não a pode conquistar.',
      },
      4: {
        text: 'Pontos, comboios e cartas de cada um. Quando alguém tem dois comboios ou menos, começam os últimos turnos; depois contam os bilhetes e o Maior Caminho Contínuo. Boa viagem!',
      },
    },
    own: {
      0: {
        text: 'Escolha com quais fica. Um bilhete fica completo quando as suas rotas ligam as duas cidades.',
      },
      2: { text: 'Em cada turno faz uma só ação. Uma delas é tirar cartas.' },
      3: {
        text: 'As rotas que pode pagar têm um contorno. Escolha uma e pague com as suas cartas. Escolha uma sem contorno para saber porque não a pode conquistar.',
      },
      4: {
        text: 'Pontos, comboios e cartas de cada um. As regras deste tabuleiro estão no separador Regras. Boa viagem!',
      },
    },
    japan: {
      0: {
        text: 'Começa com quatro e fica com pelo menos dois. Ligue as duas cidades de um bilhete e ele soma os seus pontos; senão, subtrai-os.',
      },
      2: {
        text: 'Em cada turno faz uma só ação. Uma delas é tirar duas cartas, destas ou do baralho, às cegas. Quem tira primeiro uma locomotiva virada para cima não tira outra.',
      },
      3: {
        text: 'As rotas comuns usam os seus comboios e dão pontos. As de comboio-bala pagam-se com qualquer cor, desde que seja uma só, não gastam comboios e depois servem os bilhetes de todos; movem o seu marcador na pista do comboio-bala.',
      },
      4: {
        title: 'A pista do comboio-bala',
        text: 'No fim os lugares na pista valem pontos, e quem não construiu nenhuma rota de comboio-bala perde 20. Construa pelo menos uma. Boa viagem!',
      },
    },
    'first-journey': {
      0: {
        text: 'Ligue as duas cidades de um bilhete com as suas rotas. Completo, é mostrado a todos, conta, e tira outro.',
      },
      2: {
        title: 'Tire cartas',
        text: 'Em cada turno faz uma só ação. Uma delas é tirar duas cartas do baralho. Se não gosta dos seus bilhetes, troque antes os dois.',
      },
      3: {
        text: 'As rotas que pode pagar têm um contorno. Escolha uma e pague uma carta por cada espaço. Aqui não há pontos: só os bilhetes contam.',
      },
      4: {
        text: 'Veja quantos bilhetes cada um completou. O primeiro a ter seis vence de imediato. Ligar o oeste ao leste da Europa vale mais um. Boa viagem!',
      },
    },
    'san-francisco': {
      0: {
        text: 'Começa com dois e fica com pelo menos um. Ligue os dois locais de um bilhete e ele soma os seus pontos; senão, subtrai-os.',
      },
      1: {
        text: 'As suas cartas, separadas por cor. Os ferries substituem qualquer cor.',
      },
      2: {
        text: 'Em cada turno faz uma só ação. Uma delas é tirar duas cartas, destas ou do baralho, às cegas. Quem tira primeiro um ferry virado para cima não tira outra carta.',
      },
      3: {
        text: 'As rotas que pode pagar têm um contorno. As que passam pela água precisam de uma carta de ferry. Onde uma rota acaba numa pilha de fichas, recolha uma, se ainda não a tem.',
      },
      4: {
        text: 'Pontos, elétricos e fichas de cada um. Quando alguém tem dois elétricos ou menos, começam os últimos turnos. As sete fichas valem 12 pontos. Boa viagem!',
      },
    },
  },
}

export const messages: Messages = overlay(portuguese(words), changes)
