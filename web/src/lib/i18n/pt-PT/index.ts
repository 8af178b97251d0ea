import type { Messages } from '../index.svelte'
import { common } from './common'
import { home } from './home'
import { table } from './table'
import { ride } from './ride'
import { carriage } from './carriage'
import { replay } from './replay'
import { help } from './help'

export const messages: Messages = { common, home, table, ride, carriage, replay, help }
