import { overlay, type Changes } from '../../../lib/i18n/overlay'
import type { Messages } from '.'
import { messages as brazil } from './pt-BR'
import { de } from '../../../lib/i18n/portugueseNames'

export const changes: Changes<Messages> = {
  actions: 'O que pode fazer',
  wait: (names) => `À espera ${de(names)}`,
  hand: 'A sua mão',
}

export const messages: Messages = overlay(brazil, changes)
