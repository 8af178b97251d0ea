/** European Portuguese: only what differs from Brazilian. */

import { overlay, type Changes } from '../../../../lib/i18n/overlay'
import type { Messages } from './index'
import { messages as brazil } from './pt-BR'

export const changes: Changes<Messages> = {
  hints: { move: 'Arraste as cidades. Clique numa cidade ou numa rota para a alterar.' },
  removeCity: 'Eliminar a cidade e as suas rotas',
  gray: 'cinzento',
  ferries: 'Espaços que exigem um joker (ferry)',
  bullet: 'Rota de comboio-bala',
  removeRoute: 'Eliminar a rota',
  removeTicket: 'Eliminar o bilhete',
  figuresAbout: 'O que difere do jogo base é escrito no ficheiro.',
  base: (value: string) => `jogo base: ${value}`,
  wild: 'joker',
  mechanismsAbout: 'Comboios-bala, fichas e viagens têm tabelas próprias no ficheiro. O manual descreve-as.',
}

export const messages: Messages = overlay(brazil, changes)
