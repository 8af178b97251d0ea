/** European Portuguese: only what differs from Brazilian. */

import type { Messages } from '.'
import { overlay, type Changes } from '../../lib/i18n/overlay'
import { messages as brazil } from './pt-BR'

export const changes: Changes<Messages> = {
  firstGame: 'A sua primeira partida',
  firstGameAbout:
    'Uma partida a sério contra um principiante. Cada passo diz o que fazer, mostra-o no tabuleiro e explica porquê.',
  exercisesAbout:
    'Posições de partidas em que uma ação é claramente a melhor. Jogue como numa partida; depois vê porquê, e quantas vezes vence cada ação.',
  answerHow: 'Tem uma única resposta: jogue no tabuleiro, como numa partida.',
  guide: 'A sua primeira partida',
  others: 'Os outros estão a jogar.',
  else_: 'Fez outra coisa. Não faz mal: a partida é sua.',
}

export const messages: Messages = overlay(brazil, changes)
