import type { Messages } from '../index.svelte'
import type { Changes } from '../overlay'

export const common: Changes<Messages['common']> = {
  share: 'Partilhar',
  me: 'A sua página',
  notifyNot: {
    install: 'Para receber avisos no iPhone ou iPad, adicione primeiro o Trilhos ao ecrã principal.',
    denied: 'As notificações estão bloqueadas nas definições deste navegador.',
  },
  settings: 'Definições',
  language: 'Língua',
  themes: {
    auto: 'Igual ao dispositivo',
  },
  confirms: {
    touch: 'Em ecrãs táteis',
  },
  motions: {
    auto: 'Igual ao dispositivo',
  },
  skipShow: 'Saltar',
  levels: {
    beginner: 'Principiante',
    planner: 'Planeador',
    mcts: 'Procura',
  },
  preparing: 'O servidor está a preparar o jogo. Acontece uma única vez e demora um ou dois minutos.',
  problems: {
    name: 'Este nome é demasiado longo ou não é permitido aqui.',
    banned: 'O seu endereço está banido deste servidor por agora.',
    offline: 'Sem ligação. Nada se perdeu; a partida continua quando a rede voltar.',
    closed: 'Saiu da mesa antes de a resposta chegar.',
    failed: 'Alguma coisa correu mal. Nada mudou.',
    'no-table': 'Mesa não encontrada. As mesas antigas são removidas algum tempo depois do fim da partida.',
    present: 'Esse jogador está ligado e joga por si próprio.',
    'stood-in': 'Um robô está a jogar por si. Retome o seu lugar primeiro.',
    stale: 'Já jogou; a página foi atualizada.',
    'too-long': 'Esta mensagem é demasiado longa.',
    'seat-changes': 'Houve demasiadas trocas de lugar; os lugares agora são fixos.',
    'too-slow': 'Demorou demasiado. Tente de novo.',
    'too-many': 'Demasiados pedidos. Espere um momento.',
    'too-large': 'O ficheiro é demasiado grande.',
    'too-heavy': 'Isto exige demasiado tempo ou memória do servidor.',
    'not-now': 'As sugestões são para o jogador da vez.',
    'no-hints': 'Nesta mesa não há sugestões.',
  },
}
