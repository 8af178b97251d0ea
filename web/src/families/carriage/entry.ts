/** Linha de Comboio: what is known before its code is loaded. */

import type { Component } from 'svelte'
import type { FamilyEntry } from '../family'

export const carriage: FamilyEntry = {
  id: 'carriage',
  games: [
    {
      game: 'chicago',
      name: { en: 'Linha de Comboio', 'pt-BR': 'Linha de Trem', 'pt-PT': 'Linha de Comboio' },
      about: {
        en: 'A crowded carriage, and everyone wants a seat.',
        'pt-BR': 'Um vagão lotado, e todos querem um assento.',
        'pt-PT': 'Uma carruagem cheia, e todos querem um assento.',
      },
      minutes: 25,
      clauses: ['CH'],
    },
  ],
  load: async () => {
    const [{ family }, { ready }] = await Promise.all([import('.'), import('./i18n')])
    await ready()
    return family
  },
  loadPicture: async () => (await import('./Picture.svelte')).default as Component<object>,
  loadSetup: async () => {
    const [{ default: Setup }, { ready }] = await Promise.all([import('./Setup.svelte'), import('./i18n')])
    await ready()
    return Setup
  },
  loadHelp: async () => {
    const [{ help }, { ready }] = await Promise.all([import('./help'), import('./i18n')])
    await ready()
    return help
  },
}
