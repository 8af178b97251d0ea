/** European Portuguese: only what differs from Brazilian. */

import { overlay, type Changes } from '../../../lib/i18n/overlay'
import type { Messages } from '.'
import { messages as brazil } from './pt-BR'

export const changes: Changes<Messages> = {
  train: 'O comboio',
  car: (tile, name) => `Carruagem ${tile}: ${name}`,
  passenger: 'passageiro, ocupado até ao fim',
  doorSpace: (door) => (door === null ? 'passagem entre as carruagens' : `corredor atrás da porta ${door}`),
  standing: (names) => `de pé aqui: ${names}`,
  canGo: (cards) => `pode chegar aqui com ${cards}`,
  canBoard: 'pode embarcar aqui',
  whole: 'Comboio inteiro',
  overview: 'O comboio inteiro, em miniatura',
  legendMissed: 'perdeu o comboio, espera',
  summary: {
    title: 'O comboio em palavras',
  },
  tiles: {
    '3B': 'Bancos compridos, com varões',
    '4B': 'Misto, com varões',
  },
  does: {
    'exit-1x': 'O próximo jogador perde um peão sentado; é sua a escolha de qual sai do comboio.',
    'exit-2x': 'O próximo jogador perde dois peões sentados; é sua a escolha de quais saem do comboio.',
    express: 'O próximo jogador é saltado uma vez. Se assim todos forem saltados, é outra vez a sua vez.',
    begging: 'Tire uma carta a alguém, sem ver: numérica ou de ação. Ele tira outra do baralho.',
    'plus-1': 'Receba uma ficha de descarte.',
    rebel: 'Junto com um movimento: passe por qualquer um. Ou guarde para bloquear uma carta jogada contra si.',
    'u-pass': 'Um peão embarca em qualquer porta, sem lançar o dado. Um por turno.',
  },
  clockwise: 'Joga-se no sentido dos ponteiros do relógio',
  anticlockwise: 'Joga-se contra os ponteiros do relógio',
  again: 'a seguir: outra vez o mesmo jogador',
  dieHalf: 'Três faces abrem as portas, três mantêm-nas fechadas.',
  skipped: 'vai ser saltado',
  main: {
    waiting: (door) => `O seu peão espera na porta ${door}: entra sem lançar o dado.`,
    move: 'Escolha para onde vai o seu peão, ou as cartas de um movimento.',
    noMove: 'As suas cartas não levam agora o peão a lado nenhum.',
    cardsOnly: 'Pode jogar cartas de ação, trocar cartas com fichas ou terminar o turno.',
  },
  boardWaiting: (door) => `Entrar pela porta ${door}`,
  roll: (door) => `Lançar o dado na porta ${door}`,
  end: 'Terminar o turno',
  endQuiet: 'Não embarcou: depois pode trocar uma carta.',
  chooseWhere: (n) => `${n === 1 ? '1 passo' : `${n} passos`}, escolha para onde`,
  pickPawnAny: 'Escolha um peão sentado no comboio, ou contra quem ela vai.',
  clear: 'Anular',
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
      number: 'Uma das suas cartas numéricas iria para ele, sem ver. Tiraria outra do baralho.',
      action: 'Uma das suas cartas de ação iria para ele, sem ver. Tiraria outra do baralho.',
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
  pay: 'O seu peão no corredor encurralou alguém durante demasiado tempo. Escolha qual dos seus peões sentados desce.',
  trim: 'Tem cartas a mais: escolha uma para descartar.',
  log: {
    boardOpen: (name, door) => `${name} lança o dado na porta ${door}: ela abre`,
    boardClosed: (name, door) => `${name} lança o dado na porta ${door}: fechada, e um peão espera`,
    boardWaiting: (name) => `o peão de ${name} que esperava entra`,
    toSeat: (name, cell, seated) => `${name} senta-se em ${cell} (${seated} ${seated === 1 ? 'sentado' : 'sentados'})`,
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
      turn: 'Faça isto por qualquer ordem, até que algo termine o turno.',
      does: {
        0: {
          text: 'Escolha uma porta e lance o dado. Aberta: o peão fica do lado de dentro, e o turno continua. Fechada: espera naquela porta pela sua próxima vez, e o turno acaba. No corredor fica no máximo um peão seu.',
        },
        1: {
          text: 'Jogue uma carta numérica, ou duas da mesma cor. O seu peão no corredor anda exatamente esses passos pelo caminho livre mais curto; se parar num assento livre, está sentado. Depois o turno acaba.',
        },
        2: {
          text: 'Com estrela verde, quantas quiser; uma com estrela vermelha termina o turno.',
        },
        3: {
          text: 'Descarte uma carta e tire outra do mesmo tipo.',
        },
      },
      end: 'No instante em que o seu último peão se senta, vence.',
      tip: 'Ninguém passa por passageiros nem por peões dos outros sem «Com Licença» ou um Passageiro Rebelde. Jogue primeiro as cartas e lance o dado depois: porta fechada termina o turno.',
    },
  },
  tours: {
    chicago: {
      0: {
        title: 'O comboio',
        text: 'Duas carruagens: portas nas paredes, um corredor, assentos livres e passageiros que não saem do lugar. Os seus peões têm de se sentar, todos eles.',
      },
      1: {
        text: 'Escolha uma porta e lance o dado. Se abrir, o peão entra e o turno continua; se não, espera ali até à sua próxima vez.',
      },
      2: {
        text: 'As cartas numéricas vermelhas e azuis são passos: uma carta, ou duas da mesma cor. O peão anda exatamente isso, e os lugares onde pode parar brilham. Mover termina o turno.',
      },
      3: {
        text: 'As cartas de ação com estrela verde podem ser jogadas à vontade; as de estrela vermelha terminam o turno. Uma ficha troca uma carta que não quer.',
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
