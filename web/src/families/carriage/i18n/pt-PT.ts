/** European Portuguese: only what differs from Brazilian. */

import { overlay, type Changes } from '../../../lib/i18n/overlay'
import type { Messages } from '.'
import { messages as brazil } from './pt-BR'

export const changes: Changes<Messages> = {
  train: 'O comboio',
  car: (tile, name) => `Carruagem ${tile}: ${name}`,
  cell: (row, place, what) => `fila ${row}, lugar ${place}: ${what}`,
  passenger: 'passageiro, lugar ocupado até ao fim',
  doorSpace: (door) => (door === null ? 'passagem entre as carruagens' : `corredor atrás da porta ${door}`),
  standing: (names) => `de pé aqui: ${names}`,
  canGo: (cards) => `pode chegar aqui com ${cards}`,
  canBoard: 'pode embarcar aqui',
  whole: 'Comboio inteiro',
  overview: 'Visão geral do comboio',
  legendMissed: 'perdeu o comboio, espera',
  summary: {
    title: 'O comboio em palavras',
    supply: (n) => (n === 0 ? 'ninguém por embarcar' : `${n} por embarcar`),
  },
  tiles: {
    '3B': 'Bancos compridos, com varões',
    '4B': 'Misto, com varões',
  },
  red: (value) => `vermelho ${value}`,
  redShort: 'vermelho',
  names: {
    'exit-1x': 'Sair 1X',
    'exit-2x': 'Sair 2X',
    express: 'Express',
    reverse: 'Inverso',
    'excuse-me': 'Desculpe',
  },
  does: {
    number:
      'O seu peão no corredor anda exatamente este número de passos. Dois cartões da mesma cor podem ser somados. O movimento termina o turno.',
    'exit-1x': 'O próximo jogador perde um peão sentado: escolha qual sai do comboio.',
    'exit-2x': 'O próximo jogador perde dois peões sentados: escolha quais saem do comboio.',
    express: 'O próximo jogador fica uma vez sem jogar. Se forem todos, joga outra vez.',
    reverse: 'A partir de agora joga-se no sentido contrário.',
    begging: 'Fique com um cartão de um adversário, às cegas: numérico ou de ação, que ele repõe do baralho.',
    advanced:
      'Num movimento: vale o seu número, com cartões de qualquer cor; ou liga um cartão vermelho a um azul, e o seu número não conta.',
    'plus-1': 'Receba uma ficha de descarte.',
    rebel: 'Junto com um movimento: passe por qualquer um. Ou guarde-o para bloquear um cartão jogado contra si.',
    'u-pass': 'Um peão embarca em qualquer porta, sem lançar o dado. Um por turno.',
  },
  starGreen: 'estrela verde, Detentor de Jogada: o turno continua',
  starRed: 'estrela vermelha, Finalizador de Jogada: o turno termina',
  hand: 'Os seus cartões',
  handOf: (name) => `Cartões de ${name}`,
  numberCards: 'Cartões numéricos',
  actionCards: 'Cartões de ação',
  noCards: 'nenhum',
  numberDeck: 'Numéricos',
  inDiscard: (n) => (n === 1 ? '1 descartado' : `${n} descartados`),
  guide: 'Cartões e sinais',
  allCards: 'O que fazem os cartões',
  resting: 'Jogados neste turno',
  clockwise: 'Joga-se no sentido dos ponteiros do relógio',
  anticlockwise: 'Joga-se contra os ponteiros do relógio',
  again: 'a seguir: outra vez o mesmo jogador',
  dieHalf: 'Três faces abrem as portas, três mantêm-nas fechadas.',
  supply: (n) => `${n} por embarcar`,
  skipped: 'fica uma vez sem jogar',
  main: {
    waiting: (door) => `O seu peão espera na porta ${door}: entra sem lançar o dado.`,
    move: 'Escolha para onde vai o seu peão, ou os cartões de um movimento.',
    noMove: 'De momento, os seus cartões não levam o peão a lado nenhum.',
    cardsOnly: 'Pode jogar cartões de ação, trocar cartões com fichas ou terminar o turno.',
  },
  boardWaiting: (door) => `Entrar pela porta ${door}`,
  roll: (door) => `Lançar o dado na porta ${door}`,
  end: 'Terminar o turno',
  endQuiet: 'Não embarcou: depois pode trocar um cartão.',
  chooseWhere: (n) => `${n === 1 ? '1 passo' : `${n} passos`}, escolha para onde`,
  addCards: 'Junte um cartão, ou escolha um dos lugares que brilham.',
  linkWith: (card) => `ligados por ${card}`,
  linkHint: (card) => `Junte ${card} para ligar um cartão vermelho e um azul, ou escolha um lugar que brilha.`,
  begNumber: (name) => `${name}: um cartão numérico`,
  begAction: (name) => `${name}: um cartão de ação`,
  pickPawnAny: 'Escolha um peão sentado no comboio, ou o adversário.',
  discardFor: 'Trocar por outro (1 ficha)',
  dest: (n) => `${n === 1 ? 'Um passo' : `${n} passos`}: escolha para onde vai o seu peão.`,
  destPass: (n, card) =>
    `${n === 1 ? 'Um passo' : `${n} passos`}, passando por outros com ${card}: escolha para onde vai o seu peão.`,
  react: {
    title: (name, card) => `${name} joga ${card} contra si`,
    'exit-1x': 'Um dos seus peões sentados teria de sair do comboio.',
    'exit-2x': 'Dois dos seus peões sentados teriam de sair do comboio.',
    eccentric: 'Um dos seus peões sentados teria de ficar de pé no corredor.',
    eccentricTwo:
      'Um dos seus peões sentados teria de se levantar; como já tem um no corredor, sentaria os dois onde quisesse.',
    begging: {
      number: 'Um dos seus cartões numéricos iria para ele, às cegas. Tiraria outro do baralho.',
      action: 'Um dos seus cartões de ação iria para ele, às cegas. Tiraria outro do baralho.',
    },
    'take-a-seat': 'O peão dele tomaria o assento de um dos seus, que ficaria de pé no corredor.',
    'take-a-seatTwo':
      'O peão dele tomaria o assento de um dos seus; como já tem um no corredor, sentaria os dois onde quisesse.',
    none: 'Não tem nenhum Passageiro Rebelde.',
  },
  pick: {
    'exit-1x': (name) => `Escolha o peão de ${name} que sai do comboio.`,
    'exit-2x': (name) => `Escolha um peão de ${name} que sai do comboio.`,
  },
  penalty: 'Tem dois peões no corredor: sente os dois. Escolha um assento livre em qualquer ponto do comboio.',
  pay: 'O seu peão no corredor bloqueou alguém durante demasiado tempo. Escolha qual dos seus peões sentados desce.',
  payTitle: 'Está a bloquear o caminho',
  swap: 'Um turno calmo: troque um cartão, ou fique com todos.',
  keep: 'Ficar com todos',
  trim: 'Tem cartões a mais: escolha um para descartar.',
  log: {
    boardOpen: (name, door) => `${name} lança o dado na porta ${door}: ela abre`,
    boardClosed: (name, door) => `${name} lança o dado na porta ${door}: fechada, e um peão espera`,
    boardWaiting: (name) => `o peão de ${name} que esperava entra`,
    toSeat: (name, cell, seated) => `${name} senta-se em ${cell} (${seated} ${seated === 1 ? 'sentado' : 'sentados'})`,
    kinds: { number: 'um cartão numérico', action: 'um cartão de ação' },
    takesOne: (name) => `${name} recebe um cartão`,
    discardOne: (name) => `${name} troca um cartão`,
    keep: (name) => `${name} fica com todos os cartões`,
    stands: (name, cell) => `um peão de ${name} fica de pé em ${cell}`,
    draws: (name, cards) => `${name} tira ${cards}`,
    end: (name) => `${name} termina o turno`,
    both: (name) => `os dois peões de ${name} saem do comboio`,
  },
  pictures: {
    door: 'Escolha uma porta e lance o dado. Aberta, entra; fechada, espera ali até à próxima vez.',
  },
  minutes: {
    chicago: {
      aim: 'Hora de ponta em Chicago: duas carruagens e quase nenhum assento livre. Seja o primeiro a ter todos os seus peões sentados: 12 com dois jogadores, 10 com três, 8 com quatro.',
      turn: 'Faça estas ações por qualquer ordem, até que uma termine o turno.',
      does: {
        0: {
          text: 'Escolha uma porta e lance o dado. Aberta: o peão fica do lado de dentro, e o turno continua. Fechada: espera naquela porta pela sua próxima vez, e o turno acaba. No corredor fica no máximo um peão seu.',
        },
        1: {
          text: 'Jogue um cartão numérico, ou dois da mesma cor. O seu peão no corredor anda exatamente esse número de passos pelo caminho livre mais curto; se parar num assento livre, está sentado. Depois o turno acaba.',
        },
        2: {
          name: 'Jogar cartões de ação',
          text: 'Com estrela verde, quantos quiser; um com estrela vermelha termina o turno.',
        },
        3: {
          text: 'Descarte um cartão e tire outro do mesmo tipo.',
        },
      },
      end: 'Vence no instante em que senta o último peão.',
      tip: 'Ninguém passa por passageiros nem por peões dos outros sem «Desculpe» ou um Passageiro Rebelde. Jogue primeiro os cartões e lance o dado depois: porta fechada termina o turno.',
    },
  },
  tours: {
    chicago: {
      0: {
        title: 'O comboio',
        text: 'Duas carruagens: portas nas paredes, um corredor, assentos livres e passageiros que não saem do lugar. Todos os seus peões têm de se sentar.',
      },
      1: {
        text: 'Escolha uma porta e lance o dado. Se abrir, o peão entra e o turno continua; se não, espera ali até à sua próxima vez.',
      },
      2: {
        title: 'Os seus cartões',
        text: 'Os cartões numéricos vermelhos e azuis são passos: um cartão, ou dois da mesma cor. O peão anda exatamente esse número de passos, e os lugares onde pode parar brilham. O movimento termina o turno.',
      },
      3: {
        text: 'Os cartões de ação com estrela verde podem ser jogados à vontade; os de estrela vermelha terminam o turno. Uma ficha troca um cartão que não quer.',
      },
    },
  },
  setup: {
    tile: (k) => `Mosaico ${k}`,
    join: 'Unidos pelo',
    turned: 'rodado',
  },
}

export const messages: Messages = overlay(brazil, changes)
