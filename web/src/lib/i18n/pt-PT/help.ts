import type { Messages } from '../index.svelte'
import type { Changes } from '../overlay'

export const help: Changes<Messages['help']> = {
  minute: 'O jogo num minuto',
  allRules: 'Todas as regras, cláusula a cláusula',
  changedBy: 'Aqui alterada por',
  insteadOf: (ids) => `Em vez de ${ids} do jogo base`,
  sections: 'Secções',
  linkTo: (id) => `Ligação para a cláusula ${id}`,
  failed: 'Não foi possível obter as regras.',
  tourAgain: 'Mostrar a visita guiada',
  next: 'Seguinte',
  skip: 'Saltar a visita',
}
