/** The texts of this family, in the language in use: `plainText().seats`. */

import { catalogue } from '../../../lib/i18n/index.svelte'
import { messages as en } from './en'

export type Messages = typeof en

const texts = catalogue(en, { 'pt-BR': () => import('./pt-BR'), 'pt-PT': () => import('./pt-PT') })
export const plainText = texts.t
export const ready = texts.ready
