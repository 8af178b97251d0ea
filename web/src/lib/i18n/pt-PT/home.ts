import type { Messages } from '../index.svelte'
import type { Changes } from '../overlay'

export const home: Changes<Messages['home']> = {
  lead: 'Jogos de tabuleiro de comboios, com amigos e com robôs. Não é preciso criar conta.',
  friend: 'Um amigo, por ligação',
  here: 'Alguém neste dispositivo',
  yourName: 'O seu nome',
  watch: 'Ver os robôs',
  open: 'Aberta a',
  byLink: 'Quem tem a ligação',
  hints: 'Sugestões de um robô',
  withoutHints: 'Sem sugestões',
  houseRulesAbout:
    'O que o seu grupo joga de outra maneira. Todos na mesa o podem ver. O botão por baixo de cada regra mostra o texto dela.',
  ownBoard: 'O seu próprio tabuleiro',
  ownBoardAbout: 'Desenhe um no editor ou jogue com um de um ficheiro.',
  anotherFile: 'Escolher outro ficheiro',
  checking: 'A verificar o tabuleiro …',
  goesOn: 'A decorrer',
  chooseFile: 'Escolher um ficheiro',
  turns: (n) => (n === 1 ? 'Uma partida espera por si' : `${n} partidas esperam por si`),
  mine: 'As suas mesas',
  offline:
    'Está sem ligação. Para jogar, o Trilhos precisa do servidor, que conhece as regras e distribui as cartas. Pode rever as partidas que já terminou.',
  keptReplays: 'Partidas terminadas neste dispositivo',
  noReplays: 'Ainda nenhuma. As últimas 20 partidas que terminar ficam guardadas aqui.',
  noOpen: 'Nenhuma mesa está à espera de jogadores.',
  yourTurn: 'É a sua vez',
  replayAbout: 'Largue aqui uma transcrição ou escolha o ficheiro.',
  askName: 'Como se chama?',
  paces: { live: 'Em direto' },
  quickAbout: (game) => `Jogue ${game} com quem queira jogar o mesmo.`,
}
