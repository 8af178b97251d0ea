/** European Portuguese: only what differs from Brazilian. */

import { overlay, type Changes } from '../../lib/i18n/overlay'
import type { Messages } from './index'
import { messages as brazil } from './pt-BR'

export const changes: Changes<Messages> = {
  ask: 'É a sua vez. O que faz?',
  how: 'Jogue no tabuleiro. Tem uma só tentativa.',
  share: 'Partilhar',
}

export const messages: Messages = overlay(brazil, changes)
