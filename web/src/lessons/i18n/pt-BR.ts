import type { Messages } from '.'

export const messages: Messages = {
  title: 'Aprender',
  of: (game) => `Aprender: ${game}`,
  games: 'Jogos',
  firstGame: 'Sua primeira partida',
  firstGameAbout:
    'Uma partida de verdade contra um iniciante. Cada passo diz o que fazer, mostra no tabuleiro e explica por quê.',
  begin: 'Começar',
  again: 'Jogar de novo',
  played: 'Jogada',
  exercises: 'Exercícios',
  exercisesAbout:
    'Posições de partidas em que uma ação é claramente a melhor. Jogue como numa partida; depois você vê por quê, e com que frequência cada ação vence.',
  noLessons: 'Ainda não há lições para este jogo.',
  solved: (n, of) => `${n} de ${of} resolvidos`,
  states: { right: 'resolvido', wrong: 'ainda não resolvido', open: 'novo' },
  number: (n) => `Exercício ${n}`,
  counted: (n, of) => `Exercício ${n} de ${of}`,
  answerHow: 'Você tem uma única resposta: jogue no tabuleiro, como numa partida.',
  remember: 'Para lembrar',
  next: 'Próximo exercício',
  retry: 'Tentar de novo',
  back: 'Todas as lições',
  noExercise: 'Este exercício não existe.',

  guide: 'Sua primeira partida',
  step: (n, of) => `Passo ${n} de ${of}`,
  onwards: 'Continuar',
  leave: 'Seguir sem ajuda',
  others: 'Os outros estão jogando.',
  else_: 'Você fez outra coisa. Tudo bem: a partida é sua.',
  shown: (action) => `Mostrado no tabuleiro: ${action}`,
  invitation: 'É a sua primeira partida?',
  inviteAbout: 'Uma primeira partida guiada ensina passo a passo.',
  invite: 'Primeira partida guiada',
  notNow: 'Agora não',
}
