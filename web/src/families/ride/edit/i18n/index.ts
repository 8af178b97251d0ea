/** The texts of the editor of rail boards, in the language in use. */

import { catalogue } from '../../../../lib/i18n/index.svelte'
import { messages as en } from './en'

export type Messages = typeof en

const texts = catalogue(en, { 'pt-BR': () => import('./pt-BR'), 'pt-PT': () => import('./pt-PT') })
export const boardText = texts.t
export const ready = texts.ready
