/** The settings, stored in this browser. */

import { read, write } from './storage'
import type { SeatPlan } from './tableSetup'
import type { Game } from './types'

export type Lang = 'en' | 'pt-BR' | 'pt-PT'

export interface Settings {
  lang: Lang | null // null: the browser's language
  theme: 'auto' | 'light' | 'dark'
  confirm: 'always' | 'touch' | 'never' // whether to ask before a claim is sent
  cities: 'printed' | 'local' // city names as on the board, or in the reader's language
  motion: 'auto' | 'off'
  speed: 'instant' | 'brisk' | 'relaxed' // how long each action of the others is shown
  sound: boolean
  codes: boolean // whether clause ids and names of cells are shown
  name: string
  toured: Game[] // games whose tour has been seen
  game: Game | null // the game played last
  seats: SeatPlan[] // who played it
}

const KEY = 'trilhos.wishes' // the key of earlier versions, so that saved settings are kept

const DEFAULTS: Settings = {
  lang: null,
  theme: 'auto',
  confirm: 'touch',
  cities: 'printed',
  motion: 'auto',
  speed: 'brisk',
  sound: false,
  codes: false,
  name: '',
  toured: [],
  game: null,
  seats: [],
}

export const settings: Settings = $state({ ...DEFAULTS, ...read<Partial<Settings>>(KEY, {}) })

/** Other windows of the same browser change settings too. */
addEventListener('storage', (event) => {
  if (event.key === KEY) Object.assign(settings, read<Partial<Settings>>(KEY, {}))
})

export function changeSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value
  write(KEY, settings)
}

/** Neither the invitation to a first game nor the tour of this game opens by itself again. */
export function rememberToured(game: Game): void {
  if (!settings.toured.includes(game)) changeSetting('toured', [...settings.toured, game])
}
