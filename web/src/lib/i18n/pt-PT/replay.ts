import type { Messages } from '../index.svelte'
import type { Changes } from '../overlay'

export const replay: Changes<Messages['replay']> = {
  chooseAbout:
    'Largue aqui a transcrição de uma partida ou escolha o ficheiro. É reproduzida passo a passo e conferida durante a reprodução.',
  drop: 'Largue aqui',
  boardAbout: 'Só para partidas num tabuleiro próprio: o ficheiro TOML dele.',
  reading: 'A partida está a ser reproduzida …',
  tooLarge: 'Este ficheiro é grande demais para uma partida.',
  notText: 'Este não é um ficheiro de texto.',
  needsBoard: 'Esta partida foi jogada num tabuleiro que não é um dos nossos. Acrescente o ficheiro TOML dele.',
  open: 'todos: cartas à vista',
  pause: 'Pausa',
  first: 'Para o início',
  previous: 'Um passo atrás',
  next: 'Um passo à frente',
  previousTurn: 'Um turno atrás',
  nextTurn: 'Um turno à frente',
  copyLink: 'Ligação para este passo',
  playOnEnd: 'Aqui a partida já acabou. Recue um passo ou mais para continuar.',
  me: 'Jogo como',
  freshAbout: 'As suas cartas e os seus bilhetes ficam. Tudo o que ainda não viu é distribuído de novo.',
}
