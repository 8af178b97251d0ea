/** European Portuguese: only what differs from Brazilian. */

import { overlay, type Changes } from '../../../lib/i18n/overlay'
import type { Messages } from '.'
import { messages as brazil } from './pt-BR'
import { de } from '../../../lib/i18n/portugueseNames'

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
    '2B': 'Um e dois, cheio',
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
    'number any_path':
      'O seu peão no corredor anda exatamente este número de passos, por qualquer caminho que não repita um espaço. Dois cartões da mesma cor podem ser somados. O movimento termina o turno.',
    'number up_to':
      'O seu peão no corredor anda no máximo este número de passos. Dois cartões da mesma cor podem ser somados. O movimento termina o turno.',
    'exit-1x': 'O próximo jogador que tiver peões sentados perde um: escolha qual sai do comboio.',
    'exit-2x':
      'Dois peões sentados saem do comboio, à sua escolha: ambos do próximo jogador que tiver peões sentados. Se ele só tiver um, o outro é do próximo que tiver.',
    express: 'O próximo jogador fica uma vez sem jogar. Se forem todos, joga outra vez.',
    reverse: 'A partir de agora joga-se no sentido contrário.',
    begging:
      'Fique com um cartão de um adversário, às cegas: numérico ou de ação. Ele tira outro de imediato ou no seu próprio turno.',
    'begging sees_hand':
      'Diga um tipo de cartão: numérico ou de ação. Um adversário mostra-lhe a mão, e fica com um cartão desse tipo. Ele tira outro de imediato ou no seu próprio turno.',
    advanced:
      'Num movimento: vale o seu número, com cartões de qualquer cor; ou liga um cartão vermelho a um azul, e o seu número não conta.',
    'advanced link_adds':
      'Num movimento: vale o seu número, com cartões de qualquer cor; ou liga um cartão vermelho a um azul, e o seu número é somado ao deles.',
    'plus-1': 'Receba uma ficha de descarte.',
    'plus-1 2': 'Receba duas fichas de descarte.',
    rebel: 'Junto com um movimento: passe por qualquer um. Ou guarde-o para bloquear um cartão jogado contra si.',
    'rebel everybody begging_only':
      'Junto com um movimento: passe por qualquer um. Ou guarde-o para bloquear um Passageiro Pedinte.',
    'rebel one_space all_attacks':
      'Junto com um movimento: passe por um passageiro, por um peão sentado ou por um espaço do corredor com outros peões. Ou guarde-o para bloquear um cartão jogado contra si.',
    'rebel one_space begging_only':
      'Junto com um movimento: passe por um passageiro, por um peão sentado ou por um espaço do corredor com outros peões. Ou guarde-o para bloquear um Passageiro Pedinte.',
  },
  starGreen: 'estrela verde, Detentor de Jogada: o turno continua',
  starRed: 'estrela vermelha, Finalizador de Jogada: o turno termina',
  hand: 'Os seus cartões',
  handOf: (name) => `Cartões ${de(name)}`,
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
  supply: (n) => `${n} por embarcar`,
  skipped: 'fica uma vez sem jogar',
  main: {
    waiting: (door) => `O seu peão espera na porta ${door}: embarca sem lançar o dado.`,
    move: 'Escolha para onde vai o seu peão, ou os cartões de um movimento.',
    noMove: 'De momento, os seus cartões não levam o peão a lado nenhum.',
    cardsOnly: 'Pode jogar cartões de ação, trocar cartões com fichas ou terminar o turno.',
    onlyEnd: 'Só pode terminar o turno.',
    quiet: 'Só pode terminar o turno. Depois pode trocar um cartão.',
  },
  boardFirst: 'Primeiro embarca-se: depois de um cartão ou de uma ficha, já não é possível.',
  boardingCosts: 'Já tem um peão no corredor: se embarcar agora, os dois peões saem do comboio e o turno termina.',
  chooseWhere: (n, upTo) => `${upTo ? 'até ' : ''}${n === 1 ? '1 passo' : `${n} passos`}, escolha para onde`,
  addCards: 'Junte um cartão, ou escolha um dos lugares que brilham.',
  linkWith: (card) => `ligados por ${card}`,
  linkHint: (card) => `Junte ${card} para ligar um cartão vermelho e um azul, ou escolha um lugar que brilha.`,
  begNumber: (name) => `${name}: um cartão numérico`,
  begAction: (name) => `${name}: um cartão de ação`,
  pickPawnAny: 'Escolha um peão sentado no comboio, ou o adversário.',
  discardFor: 'Trocar por outro (1 ficha)',
  dest: (n, upTo) => `${upTo ? 'até ' : ''}${n === 1 ? 'um passo' : `${n} passos`}: escolha para onde vai o seu peão.`,
  destPass: (n, card, upTo) =>
    `${upTo ? 'até ' : ''}${n === 1 ? 'um passo' : `${n} passos`}, passando por outros com ${card}: escolha para onde vai o seu peão.`,
  react: {
    title: (name, card) => `${name} joga ${card} contra si`,
    'exit-1x': 'Um dos seus peões sentados teria de sair do comboio.',
    'exit-2x': 'Um ou dois dos seus peões sentados teriam de sair do comboio.',
    eccentric: 'Um dos seus peões sentados teria de ficar de pé no corredor.',
    eccentricTwo:
      'Um dos seus peões sentados teria de se levantar; como já tem um no corredor, sentaria os dois onde quisesse.',
    begging: {
      number: 'Ele ficaria com um dos seus cartões numéricos, às cegas.',
      action: 'Ele ficaria com um dos seus cartões de ação, às cegas.',
    },
    beggingSeen: {
      number: 'Ele veria a sua mão e ficaria com um dos seus cartões numéricos.',
      action: 'Ele veria a sua mão e ficaria com um dos seus cartões de ação.',
    },
    allowNow: 'Permitir e tirar já outro cartão',
    allowLater: 'Permitir e tirar no seu turno',
    tokens: (n) => `Antes disso, pode trocar cartões (${n === 1 ? 'resta 1 ficha' : `restam ${n} fichas`}).`,
    'take-a-seat': 'O peão dele tomaria o assento de um dos seus, que ficaria de pé no corredor.',
    'take-a-seatTwo':
      'O peão dele tomaria o assento de um dos seus; como já tem um no corredor, sentaria os dois onde quisesse.',
    none: 'Não tem nenhum Passageiro Rebelde.',
  },
  takeFrom: {
    number: (name) => `Fique com um cartão numérico da mão ${de(name)}.`,
    action: (name) => `Fique com um cartão de ação da mão ${de(name)}.`,
  },
  takeThis: (card) => `Ficar com ${card}`,
  waitCard: (name, other) => `${name} está a ver a mão ${de(other)}.`,
  pick: {
    'exit-1x': (name) => `Escolha o peão ${de(name)} que sai do comboio.`,
    'exit-2x': (name) => `Escolha um peão ${de(name)} que sai do comboio.`,
  },
  penalty: 'Tem dois peões no corredor: sente os dois. Escolha um assento livre em qualquer ponto do comboio.',
  pay: 'O seu peão no corredor bloqueou alguém durante demasiado tempo. Escolha qual dos seus peões sentados sai do comboio.',
  payTitle: 'Está a bloquear o caminho',
  swap: 'Nada era possível neste turno: troque um cartão, ou fique com todos.',
  keep: 'Ficar com todos',
  trim: 'Tem cartões a mais: escolha um para descartar.',
  log: {
    toSeat: (name, cell, seated) => `${name} senta-se em ${cell} (${seated} ${seated === 1 ? 'sentado' : 'sentados'})`,
    kinds: { number: 'um cartão numérico', action: 'um cartão de ação' },
    allowLater: (name) => `${name} permite e tirará depois`,
    aCard: 'um cartão',
    take: (name, card) => `${name} fica com ${card}`,
    takeFrom: (name, card, other) => `${name} fica com ${card} ${de(other)}`,
    takesOne: (name) => `${name} recebe um cartão`,
    discardOne: (name) => `${name} troca um cartão`,
    keep: (name) => `${name} fica com todos os cartões`,
    stands: (name, cell) => `um peão ${de(name)} fica de pé em ${cell}`,
    draws: (name, cards) => `${name} tira ${cards}`,
    pay: (name, cell) => `${name} bloqueava o caminho: o peão em ${cell} sai do comboio`,
    both: (name) => `os dois peões ${de(name)} saem do comboio`,
  },
  pictures: {
    door: 'Escolha uma porta e lance o dado. Com as portas abertas, o peão embarca; fechadas, espera ali até à próxima vez.',
  },
  minutes: {
    chicago: {
      aim: 'Hora de ponta em Chicago: duas carruagens e quase nenhum assento livre. Seja o primeiro a ter todos os seus peões sentados: 12 com dois jogadores, 10 com três, 8 com quatro.',
      turn: 'Faça estas ações por qualquer ordem, até que uma termine o turno.',
      does: {
        0: {
          text: 'Escolha uma porta e lance o dado. Portas abertas: o peão embarca, e o turno continua. Fechadas: espera naquela porta até à sua próxima vez, e o turno termina. No corredor fica no máximo um peão seu.',
        },
        1: {
          text: 'Jogue um cartão numérico, ou dois da mesma cor. O seu peão no corredor anda exatamente esse número de passos pelo caminho livre mais curto; se parar num assento livre, está sentado. Depois o turno termina.',
        },
        2: {
          name: 'Jogar cartões de ação',
          text: 'Com estrela verde, quantos quiser; um com estrela vermelha termina o turno.',
        },
        3: {
          text: 'Descarte um cartão e tire outro do mesmo tipo. Também o pode fazer quando alguém joga um cartão contra si, antes de responder.',
        },
        4: {
          text: 'Se nada mais foi possível em todo o turno, pode então trocar um cartão sem gastar uma ficha.',
        },
      },
      end: 'Vence no instante em que senta o último peão.',
      tip: 'Ninguém passa por passageiros nem por peões dos outros sem «Desculpe» ou um Passageiro Rebelde, que também bloqueia um cartão jogado contra si. Jogue primeiro os cartões e lance o dado depois: portas fechadas terminam o turno. E não estorve: quem, com o seu peão no corredor, deixa outro encurralado durante três turnos seguidos perde um peão sentado.',
    },
  },
  tours: {
    chicago: {
      0: {
        title: 'O comboio',
        text: 'Duas carruagens: portas nas paredes, um corredor, assentos livres e passageiros que não saem do lugar. Todos os seus peões têm de se sentar.',
      },
      1: {
        text: 'Escolha uma porta e lance o dado. Se abrir, o peão embarca e o turno continua; se não, espera ali até à sua próxima vez.',
      },
      2: {
        title: 'Os seus cartões',
        text: 'Os cartões numéricos vermelhos e azuis são passos: um cartão, ou dois da mesma cor. O peão anda exatamente esse número de passos, e os lugares onde pode parar brilham. O movimento termina o turno.',
      },
      3: {
        text: 'Os cartões de ação com estrela verde podem ser jogados à vontade; os de estrela vermelha terminam o turno. Uma ficha troca um cartão que não quer, mesmo quando alguém joga contra si.',
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
