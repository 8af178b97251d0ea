/** The texts of the pages, in three languages. Each area of the pages has a file of its own in each language, and each
 *  family of games has a catalogue of its own in its folder. The English messages are the type of the others, so that
 *  no text can be missing. */

import { changeSetting, settings, type Lang } from '../settings.svelte'
import { messages as en } from './en'

export type Messages = typeof en

export const LANGS: Record<Lang, string> = {
  'pt-BR': 'Português (Brasil)',
  'pt-PT': 'Português (Portugal)',
  en: 'English',
}

/** The best language for a browser that asks for these, in this order. */
export function bestLanguage(asked: readonly string[]): Lang {
  for (const tag of asked) {
    const lower = tag.toLowerCase()
    if (lower === 'pt' || lower === 'pt-br') return 'pt-BR'
    if (lower.startsWith('pt-')) return 'pt-PT'
    if (lower === 'en' || lower.startsWith('en-')) return 'en'
  }
  return 'en'
}

let current = $state.raw<Lang>('en')
export const lang = (): Lang => current

type Show = () => void
const catalogues: ((lang: Lang) => Promise<Show>)[] = []

/** Messages that follow the language in use. `t` gives them; `ready` loads those of the language in use now, and is
 *  awaited before anything that uses them is shown. */
export function catalogue<M>(
  english: M,
  load: Record<Exclude<Lang, 'en'>, () => Promise<{ messages: M }>>,
): { t: () => M; ready: () => Promise<void> } {
  let messages = $state.raw(english)
  const prepare = async (wanted: Lang): Promise<Show> => {
    const loaded = wanted === 'en' ? english : (await load[wanted]()).messages
    return () => (messages = loaded)
  }
  catalogues.push(prepare)
  const ready = async (): Promise<void> => {
    for (;;) {
      const wanted = current
      const show = await prepare(wanted)
      if (wanted === current) return show()
    }
  }
  return { t: () => messages, ready }
}

const pages = catalogue(en, { 'pt-BR': () => import('./pt-BR'), 'pt-PT': () => import('./pt-PT') })

/** The messages of the language in use: `t().home.play`. */
export const t = pages.t

/** Load a language, in every catalogue that is in use, and show it. */
export async function setLanguage(wanted: Lang): Promise<void> {
  const shows: Show[] = []
  while (shows.length < catalogues.length) {
    const more = catalogues.slice(shows.length) // a family may be opened meanwhile
    shows.push(...(await Promise.all(more.map((prepare) => prepare(wanted)))))
  }
  for (const show of shows) show()
  current = wanted
  document.documentElement.lang = wanted
  document.getElementById('manifest')?.setAttribute('href', `/manifest.${wanted}.webmanifest`)
}

/** Set the language, and remember it. */
export async function chooseLanguage(wanted: Lang): Promise<void> {
  changeSetting('lang', wanted)
  await setLanguage(wanted)
}

/** Set the saved language, or the browser's if there is none. */
export const loadLanguage = (): Promise<void> =>
  setLanguage(settings.lang && settings.lang in LANGS ? settings.lang : bestLanguage(navigator.languages))

export const number = (value: number): string => new Intl.NumberFormat(current).format(value)
export const list = (words: string[]): string => new Intl.ListFormat(current).format(words)
