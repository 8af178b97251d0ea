import type { Messages } from '.'

export const messages: Messages = {
  title: 'Análise',
  close: 'Fechar a análise',
  waiting: 'À espera de uma vaga para analisar …',
  first: 'Uma primeira olhada …',
  refining: (done) => `Continuações a partir de cada passo: ${done}`,
  done: (games) => `${games} partidas jogadas até o fim`,
  failed: 'A análise falhou.',
  again: 'Tentar de novo',

  chances: 'Chances de vitória',
  view: 'Segundo',
  views: { open: 'todas as cartas abertas', own: 'o que cada um sabia' },
  chart: (now) => `Chances de vitória passo a passo; agora: ${now}`,
  has: (name, chance) => `${name} ${chance}`,
  asTable: 'O gráfico como tabela',
  step: 'Passo',
  deal: 'Distribuição',

  turning: 'O que mais pesou',
  noTurning: 'Nenhuma decisão e nenhum golpe de sorte se destaca.',
  turningSoon: 'Os erros aparecem aqui assim que houver certeza.',
  atStep: (n, name) => `Passo ${n}, ${name}`,
  grades: {
    best: 'Melhor escolha',
    good: 'Boa escolha',
    inaccuracy: 'Imprecisão',
    mistake: 'Erro',
    blunder: 'Erro grave',
  },
  luckFor: 'Sorte',
  luckAgainst: 'Azar',

  decides: (name) => `Decisão: ${name}`,
  over: 'A partida acabou.',
  forced: 'Não havia outra escolha.',
  notGraded: 'Ainda sem avaliação.',
  played: 'Jogado',
  better: 'Melhor',
  cost: (chance) => `Custou ${chance} de uma vitória, pelo que dava para saber.`,
  compared: (better, played) => `Nas mesmas partidas imaginadas, isto vence ${better}, e o que foi jogado, ${played}.`,
  tried: 'O que mais foi testado',
  wins: (chance) => `vence ${chance}`,
  before: (grade) => `O passo anterior: ${grade}`,
  show: 'Mostrar',
  tryHere: 'Tentar daqui',
  changedBy: (change, name) => `Sorte neste passo: ${change} para ${name}`,

  players: 'Como cada um jogou',
  accuracy: 'Precisão',
  accuracyAbout: '100% quer dizer que não se achou nada melhor para nenhuma decisão.',
  luck: 'Sorte',
  luckAbout: 'O que as cartas mudaram: a distribuição e tudo o que foi comprado ou virado, em partes de uma vitória.',
  noValue: '–',
  counts: (inaccuracies, mistakes, blunders) =>
    [
      inaccuracies ? `${inaccuracies} ${inaccuracies === 1 ? 'imprecisão' : 'imprecisões'}` : '',
      mistakes ? `${mistakes} ${mistakes === 1 ? 'erro' : 'erros'}` : '',
      blunders ? `${blunders} ${blunders === 1 ? 'erro grave' : 'erros graves'}` : '',
    ]
      .filter(Boolean)
      .join(', ') || 'nenhum erro',
  give: (error) => `com margem de ${error}`,
}
