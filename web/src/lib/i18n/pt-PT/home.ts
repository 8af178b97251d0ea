import type { Messages } from '../index.svelte'
import type { Changes } from '../overlay'

export const home: Changes<Messages['home']> = {
  lead: 'Jogos de comboios à mesa, com amigos e com robôs. Sem conta.',
  friend: 'Um amigo, por ligação',
  yourName: 'O seu nome',
  byLink: 'Quem tem a ligação',
  hints: 'Sugestões de um robô',
  withoutHints: 'Sem sugestões',
  changedRules: (n: number) => (n === 1 ? '1 regra alterada' : `${n} regras alteradas`),
  ownBoardAbout: 'Um ficheiro TOML, como são escritos os tabuleiros do Trilhos.',
  chooseFile: 'Escolher um ficheiro',
  mine: 'As suas mesas',
  yourTurn: 'É a sua vez',
  noOpen: 'Ninguém está à espera de jogadores neste momento.',
  replayAbout: 'Largue aqui uma transcrição ou escolha o ficheiro.',
  askName: 'Como se chama?',
}
