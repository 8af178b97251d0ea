import type { Messages } from '.'

export const messages: Messages = {
  position: 'A posição',
  right: 'Certo!',
  wrong: 'Não é a melhor.',
  yours: 'Sua resposta',
  best: 'A melhor',
  alsoBest: 'Igualmente boa',
  lost: (points) => `Sua resposta desperdiça ${points} da chance de vencer.`,
  chances: 'Chance de vencer com cada ação',
  show: 'Mostrar no tabuleiro',
  shown: (action) => `Mostrar no tabuleiro: ${action}`,
}
