/** European Portuguese: only what differs from Brazilian. */

import { overlay, type Changes } from '../../lib/i18n/overlay'
import type { Messages } from './index'
import { messages as brazil } from './pt-BR'

export const changes: Changes<Messages> = {
  shelfLead: 'Tabuleiros feitos por jogadores. Jogue num deles ou use-o para fazer o seu.',
  openFile: 'Abrir um ficheiro',
  drafts: 'Os seus rascunhos',
  removeDraft: (name: string) => `Eliminar o rascunho “${name}”`,
  removeDraftAsk: (name: string) => `Eliminar o rascunho “${name}” deste navegador? Não é possível anular.`,
  remove_: 'Eliminar',
  undo: 'Anular',
  download: 'Transferir',
  text: 'Ficheiro do tabuleiro',
  checking: 'A verificar …',
  offline: 'A verificação não chega ao servidor. O seu trabalho está guardado neste navegador.',
  notKept: 'Este navegador não tem espaço para o rascunho. Transfira o ficheiro.',
  author: 'O seu nome',
  unlisted: 'Sem isso, só quem tem a ligação o pode abrir.',
  publishAbout:
    'Outras pessoas poderão abrir, jogar e copiar o tabuleiro. Só este navegador o pode alterar ou remover, com uma chave que ele guarda.',
  published: 'O tabuleiro foi publicado. Quem tem esta ligação pode jogar e copiá-lo:',
  link: 'Ligação do tabuleiro',
  mine: 'Os seus tabuleiros',
  notListed: 'só por ligação',
}

export const messages: Messages = overlay(brazil, changes)
