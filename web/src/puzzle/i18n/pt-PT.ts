/** European Portuguese: only what differs from Brazilian. */

import type { Messages } from '.'
import { overlay, type Changes } from '../../lib/i18n/overlay'
import { messages as brazil } from './pt-BR'

export const changes: Changes<Messages> = {
  yours: 'A sua resposta',
  lost: (points) => `A sua resposta desperdiça ${points} da hipótese de vencer.`,
  chances: 'Hipótese de vencer com cada ação',
}

export const messages: Messages = overlay(brazil, changes)
