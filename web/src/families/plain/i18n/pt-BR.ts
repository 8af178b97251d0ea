import type { Messages } from '.'
import { de } from '../../../lib/i18n/portugueseNames'

export const messages: Messages = {
  phase: (phase) => `Fase: ${phase}`,
  actions: 'O que você pode fazer',
  wait: (names) => `Esperando ${names}`,
  seats: 'Jogadores',
  player: 'Jogador',
  hand: 'Sua mão',
  table: 'Na mesa',
  handOf: (name) => `Mão ${de(name)}`,
  last: 'O que aconteceu por último',
  nothing: 'nada',
  yes: 'sim',
  no: 'não',
  points: 'Pontos',
  place: 'Posição',
}
