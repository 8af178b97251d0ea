/** The texts of the analysis, in the language in use: `analysisText().title`. They are loaded with it. */

import { catalogue } from '../../lib/i18n/index.svelte'
import { messages as en } from './en'

export type Messages = typeof en

const texts = catalogue(en, { 'pt-BR': () => import('./pt-BR'), 'pt-PT': () => import('./pt-PT') })
export const analysisText = texts.t
export const ready = texts.ready
