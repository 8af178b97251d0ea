import type { Messages } from '.'

export const messages: Messages = {
  title: 'Hoje',
  puzzle: 'Desafio do dia',
  puzzleAbout:
    'Uma posição, uma tentativa. A melhor jogada foi decidida por milhares de partidas jogadas a partir daqui.',
  solve: 'Resolver',
  look: 'Ver de novo',
  none: 'Hoje não há desafio. Volte amanhã.',
  answered: (n) => (n === 1 ? '1 resposta hoje' : `${n} respostas hoje`),
  streak: (n) => (n === 1 ? '1 dia seguido' : `${n} dias seguidos`),
  ask: 'É a sua vez. O que você faz?',
  how: 'Jogue no tabuleiro. Você tem uma só tentativa.',
  chose: (n, share) => (n === 1 ? `1 resposta, ${share}` : `${n} respostas, ${share}`),
  back: 'Voltar',
  share: 'Compartilhar',
  shared: (day, right) => `Trilhos, desafio de ${day}: ${right ? '✔' : '✘'}`,
  deal: 'Partida do dia',
  dealAbout: (game) =>
    `${game}: todos recebem as mesmas cartas contra os mesmos dois robôs. Uma partida para cada um, sem dicas.`,
  play: 'Jogar',
  goOn: 'Ir para a sua partida',
  results: 'Resultados',
  place: 'Lugar',
  player: 'Jogador',
  points: 'Pontos',
  noResults: 'Ninguém terminou ainda.',
  next: (hours) => (hours === 1 ? 'O próximo dia começa em 1 hora.' : `O próximo dia começa em ${hours} horas.`),
}
