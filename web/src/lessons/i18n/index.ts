/** The texts of the lessons, in the language in use: `lessonText().title`. They are loaded with them. */

import { catalogue } from '../../lib/i18n/index.svelte'
import { messages as en } from './en'

export type Messages = typeof en

const texts = catalogue(en, { 'pt-BR': () => import('./pt-BR'), 'pt-PT': () => import('./pt-PT') })
export const lessonText = texts.t
export const ready = texts.ready
