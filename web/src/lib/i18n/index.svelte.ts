/** What the pages say, in three languages. Each area of the pages has a file of its own in each language;
 *  the English one is the type of the others, so that nothing can be missing. */

import { type Lang, wish, wishes } from '../keep.svelte'
import { messages as en } from './en'

export type Messages = typeof en

export const LANGS: Record<Lang, string> = { 'pt-BR': 'Português (Brasil)', 'pt-PT': 'Português (Portugal)', en: 'English' }

const load: Record<Lang, () => Promise<{ messages: Messages }>> = {
  en: () => Promise.resolve({ messages: en }),
  'pt-BR': () => import('./pt-BR'),
  'pt-PT': () => import('./pt-PT'),
}

/** The language that suits somebody whose browser asks for these. */
export function best(asked: readonly string[]): Lang {
  for (const tag of asked) {
    const lower = tag.toLowerCase()
    if (lower === 'pt' || lower === 'pt-br') return 'pt-BR'
    if (lower.startsWith('pt-')) return 'pt-PT'
    if (lower === 'en' || lower.startsWith('en-')) return 'en'
  }
  return 'en'
}

let now = $state.raw<{ lang: Lang; messages: Messages }>({ lang: 'en', messages: en })

/** The messages of the language in use: `t().home.play`. */
export const t = (): Messages => now.messages
export const lang = (): Lang => now.lang

export async function speak(wanted: Lang): Promise<void> {
  const { messages } = await load[wanted]()
  now = { lang: wanted, messages }
  document.documentElement.lang = wanted
}

export async function choose(wanted: Lang): Promise<void> {
  wish('lang', wanted)
  await speak(wanted)
}

/** Speak as was wished for, or as the browser asks. */
export const begin = (): Promise<void> => speak(wishes.lang && wishes.lang in load ? wishes.lang : best(navigator.languages))

export const number = (value: number): string => new Intl.NumberFormat(now.lang).format(value)
export const list = (words: string[]): string => new Intl.ListFormat(now.lang).format(words)
