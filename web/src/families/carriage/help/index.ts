/** Help for Linha de Comboio. */

import '../colours.css'

import type { FamilyHelp } from '../../family'
import { carriageText } from '../i18n'
import type { Component } from 'svelte'
import Pictures from './Pictures.svelte'

const STOPS: readonly string[][] = [
  ['train'],
  ['train'],
  ['cards', 'hand'],
  ['actions', 'cards', 'hand'],
  ['standings'],
]

export const help: FamilyHelp = {
  oneMinute: (game) => carriageText().minutes[game],
  Pictures: Pictures as Component<object>,
  tour: (game) => (carriageText().tours[game] ?? []).map((step, k) => ({ ...step, at: STOPS[k] ?? [] })),
}
