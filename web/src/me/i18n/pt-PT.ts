/** European Portuguese: only what differs from Brazilian. */

import { overlay, type Changes } from '../../lib/i18n/overlay'
import type { Messages } from './index'
import { messages as brazil } from './pt-BR'

export const changes: Changes<Messages> = {
  title: 'A sua página',
  lead: 'Guarde o seu nome, as suas partidas e a sua pontuação neste servidor. Não há conta, palavra-passe nem e-mail: uma chave secreta neste navegador mostra que é a mesma pessoa.',
  save: 'Guardar',
  saved: 'Guardado.',
  kept: 'O seu nome está guardado e as partidas deste navegador foram acrescentadas.',
  listed: 'Mostrar o meu nome e a minha pontuação na classificação',
  barred: 'Quem opera este servidor retirou o seu nome da classificação.',
  unknown: 'Este servidor não conhece a sua chave. Talvez tenha sido apagada noutro dispositivo.',
  carry: 'Noutro dispositivo',
  carryAbout:
    'Leia este código ou abra lá esta ligação. Quem a tem joga em seu nome: não a partilhe. Guarde a ligação em lugar seguro: sem a chave, ninguém recupera o seu nome.',
  carryLink: 'Ligação secreta com a sua chave',
  show: 'Mostrar o código e a ligação',
  useAbout: 'Substitui a chave deste navegador. As partidas em curso podem continuar aqui.',
  ratingsAbout:
    'Contam as partidas com as regras impressas em que se sentou com o seu nome. As partidas a partir de um passo de outra nunca contam.',
  noRatings: 'Ainda nenhuma partida contou.',
  inOneGame: (most) => `no máximo ${most} numa partida`,
  games: 'As suas partidas',
  yourTurn: 'É a sua vez',
  goesOn: 'Em curso',
  friendsAbout:
    'Troquem os vossos códigos. Quando ambos se tiverem acrescentado, cada um vê quando o outro espera por jogadores.',
  code: 'O seu código',
  notYet: 'ainda não o acrescentou',
  waits: (game) => `espera por jogadores: ${game}`,
  idle: 'não está à espera de jogadores',
  removeAbout:
    'Apaga o seu nome, resultados, pontuação, amigos e avisos neste servidor, de imediato e para sempre. As mesas guardam os nomes que lá foram escritos.',
  removeAsk: 'Apagar mesmo tudo o que este servidor guarda para a sua chave?',
  noticesAbout: 'Se não estiver à mesa quando chegar a sua vez, podemos avisar, uma vez por turno.',
  mailAbout:
    'O endereço confirma-se por uma ligação. Não é usado para mais nada, e todas as mensagens têm uma ligação para parar.',
  mailUnconfirmed: (address: string) => `Enviámos uma mensagem com uma ligação para ${address}. Abra-a para confirmar.`,
  mailConfirmed: 'O seu endereço está confirmado.',
  mailStopped: 'Não receberá mais mensagens.',
  luck: 'Sorte, em hipóteses de vencer',
}

export const messages: Messages = overlay(brazil, changes)
