/** The rail games: what is known before their code is loaded. */

import { api } from '../../lib/api'
import type { FamilyEntry } from '../family'

export const ride: FamilyEntry = {
  id: 'ride',
  games: [
    {
      game: 'usa',
      name: { en: 'United States', 'pt-BR': 'Estados Unidos' },
      about: {
        en: 'The great network: long routes, long plans.',
        'pt-BR': 'A grande rede: rotas longas, planos ambiciosos.',
      },
      minutes: 40,
      clauses: ['US', 'HI'],
    },
    {
      game: 'japan',
      name: { en: 'Japan', 'pt-BR': 'Japão' },
      about: {
        en: 'Bullet trains that everyone builds and everyone uses.',
        'pt-BR': 'Trens-bala que todos constroem e todos usam.',
        'pt-PT': 'Comboios-bala que todos constroem e todos usam.',
      },
      minutes: 40,
      clauses: ['JP'],
    },
    {
      game: 'first-journey',
      name: { en: 'First Journey', 'pt-BR': 'Primeira Viagem' },
      about: {
        en: 'Complete six tickets to win. Quick and friendly.',
        'pt-BR': 'Seis bilhetes e a vitória é sua. Rápido e leve.',
        'pt-PT': 'Seis bilhetes e a vitória é sua. Rápido e simples.',
      },
      minutes: 15,
      clauses: ['FJ'],
    },
    {
      game: 'san-francisco',
      name: { en: 'San Francisco', 'pt-BR': 'San Francisco' },
      about: {
        en: 'Cable cars, ferries and souvenirs. Short and sharp.',
        'pt-BR': 'Bondinhos, balsas e lembranças. Rápido e intenso.',
        'pt-PT': 'Elétricos, ferries e lembranças. Curto e intenso.',
      },
      minutes: 15,
      clauses: ['SF'],
    },
  ],
  ownBoards: true,
  loadEditor: async () => {
    const [{ editor }, texts, names] = await Promise.all([import('./edit'), import('./edit/i18n'), import('./i18n')])
    await Promise.all([texts.ready(), names.ready()])
    return editor
  },
  figures: {
    tickets: { en: 'Tickets kept', 'pt-BR': 'Bilhetes mantidos', 'pt-PT': 'Bilhetes guardados' },
    completed: { en: 'Tickets completed', 'pt-BR': 'Bilhetes completados' },
    longest_path: { en: 'Longest paths, added up', 'pt-BR': 'Caminhos mais longos, somados' },
  },
  load: async () => {
    const [{ family }, { ready }] = await Promise.all([import('.'), import('./i18n')])
    await ready()
    return family
  },
  loadPicture: async () => (await import('./Picture.svelte')).default,
  loadHelp: async () => {
    const [{ help }, { ready }] = await Promise.all([import('./help'), import('./i18n')])
    await ready()
    return help
  },
  loadBoard: (table) => api.board(table),
}
