/** European Portuguese: only what differs from Brazilian. */

import type { Messages } from '../index.svelte'
import { overlay, type Changes } from '../overlay'
import { messages as brazil } from '../pt-BR'
import { common } from './common'
import { home } from './home'
import { table } from './table'
import { replay } from './replay'
import { help } from './help'

export const changes: Changes<Messages> = { common, home, table, replay, help }

export const messages: Messages = overlay(brazil, changes)
