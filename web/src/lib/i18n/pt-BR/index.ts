import type { Messages } from '../index.svelte'
import { common } from './common'
import { home } from './home'
import { table } from './table'
import { replay } from './replay'
import { help } from './help'

export const messages: Messages = { common, home, table, replay, help }
