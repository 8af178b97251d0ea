import type { Messages } from '../index.svelte'
import type { Changes } from '../overlay'

export const common: Changes<Messages['common']> = {
  share: 'Partilhar',
  skip: 'Ir para o conteúdo',
  settings: 'Definições',
  language: 'Língua',
  themes: {
    auto: 'Como o dispositivo',
  },
  confirms: {
    touch: 'Em ecrãs táteis',
  },
  motions: {
    auto: 'Como o dispositivo',
  },
  levels: {
    beginner: 'Principiante',
    planner: 'Planeador',
    mcts: 'Procura',
  },
  problems: {
    offline: 'Sem ligação. Nada se perdeu; tudo continua quando a rede voltar.',
    failed: 'Alguma coisa correu mal. Nada mudou.',
    'no-table': 'Esta mesa não existe. Talvez tenha sido arrumada muito depois do fim.',
    present: 'Quem ali se senta está presente e joga por si.',
    'stood-in': 'Um robô está a jogar por si. Volte primeiro.',
    stale: 'Já jogou; a página está de novo em dia.',
    'too-long': 'Esta mensagem é demasiado longa.',
    comings: 'Nesta mesa já se entrou e saiu demasiadas vezes; agora fica assim.',
    'too-slow': 'Isto demorou demasiado a chegar. Tente de novo.',
    'too-large': 'Isto é demasiado grande.',
    'not-now': 'Uma sugestão é para quem está na vez.',
    'no-hints': 'Esta mesa joga sem sugestões.',
    stream: 'Essa partida é uma de uma longa série; não se pode continuar dela.',
    busy: 'Há muita coisa a acontecer aqui. Tente de novo daqui a pouco.',
  },
}
