/** European Portuguese: only what differs from Brazilian. */

import type { Messages } from '.'
import { overlay, type Changes } from '../../lib/i18n/overlay'
import { messages as brazil } from './pt-BR'

export const changes: Changes<Messages> = {
  first: 'Uma primeira vista de olhos …',
  chances: 'Hipóteses de vitória',
  views: { open: 'todas as cartas à vista' },
  chart: (now) => `Hipóteses de vitória passo a passo; agora: ${now}`,
  tried: 'O que mais foi experimentado',
  tryHere: 'Experimentar daqui',
  accuracyAbout: '100% quer dizer que não se encontrou nada melhor para nenhuma decisão.',
  luckAbout: 'O que as cartas mudaram: a distribuição e tudo o que se tirou ou virou, em partes de uma vitória.',
}

export const messages: Messages = overlay(brazil, changes)
