/** The texts of exercises and puzzles, in the language in use: `puzzleText().right`. They are loaded with them. */

import { catalogue } from '../../lib/i18n/index.svelte'
import { messages as en } from './en'

export type Messages = typeof en

const texts = catalogue(en, { 'pt-BR': () => import('./pt-BR'), 'pt-PT': () => import('./pt-PT') })
export const puzzleText = texts.t
export const ready = texts.ready
