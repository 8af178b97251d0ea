/** What happened, in words. Actions are worded by the family of the game, everything else here. */

import { gameName, type GameUi, type LogLine } from '../families'
import { t } from './i18n/index.svelte'
import { seatNames } from './seats'
import type { Action, TableEvent, TableInfo } from './types'

/** Player names at a table, by seat. */
export const namesAtTable = (table: TableInfo): string[] => seatNames(table.seats, (k) => t().table.seatNo(k + 1))

/** The name of the game at a table. */
export const gameTitle = (table: TableInfo): string =>
  table.own_board ? t().common.ownBoard : (gameName(table.game) ?? table.name ?? table.game)

const level = (name: string | undefined): string => t().common.levels[name ?? ''] ?? name ?? ''

/** Actions in the words of the log; where several have the same words, with what tells them apart, or numbered. */
export function actionTexts(
  actions: readonly Pick<Action, 'kind' | 'fields' | 'text'>[],
  seat: number | null,
  names: string[],
  ui: GameUi | null,
): string[] {
  const lines = actions.map(({ kind: what, fields, text }) => {
    const move = { kind: what, fields }
    const event: TableEvent = { n: 0, at: 0, kind: 'action', seat, action: text, outcome: '', move, facts: [] }
    return ui?.logLine(event, names)?.text.trim() || text
  })
  const counts = new Map<string, number>()
  for (const words of lines) counts.set(words, (counts.get(words) ?? 0) + 1)
  const several = (words: string): boolean => (counts.get(words) ?? 0) > 1
  const told = lines.map((words, k) => {
    const more = several(words) ? ui?.family.detail?.({ ...actions[k]! }, ui.board) : undefined
    return more ? `${words} (${more})` : words
  })
  const seen = new Map<string, number>()
  return told.map((words) => {
    const nth = (seen.get(words) ?? 0) + 1
    seen.set(words, nth)
    return nth > 1 ? `${words} (${nth})` : words
  })
}

/** The event without what it says about the end of the game. */
export const withoutEnd = (event: TableEvent): TableEvent =>
  event.facts?.some((fact) => fact.fact === 'over')
    ? { ...event, facts: event.facts.filter((fact) => fact.fact !== 'over') }
    : event

/** An action as the server writes it: who, what, and what came of it. */
export const actionLine = (event: TableEvent, names: readonly string[]): string =>
  `${names[event.seat ?? -1] ?? ''}: ${[event.action, event.outcome].filter(Boolean).join(' → ')}`

export function eventLine(event: TableEvent, names: string[], table: TableInfo, ui: GameUi | null): LogLine {
  const texts = t().table.events
  const name = event.name ?? names[event.seat ?? -1] ?? ''
  switch (event.kind) {
    case 'action':
      return ui?.logLine(event, names) ?? { text: actionLine(event, names) }
    case 'sit':
      return { text: texts.sit(name) }
    case 'leave':
      return { text: texts.leave(name) }
    case 'bot':
      return { text: (table.seats[event.seat ?? -1]?.person ? texts.bot : texts.botSits)(name, level(event.level)) }
    case 'back':
      return { text: texts.back(name) }
    case 'timeout':
      return { text: texts.timeout(name) }
    case 'replaced':
      return { text: texts.replaced(name, level(event.now)) }
    case 'commit':
    case 'share':
      return { text: texts.share(name) }
    case 'gather':
    case 'reveal':
    case 'start':
    case 'redeal':
    case 'resumed':
    case 'rematch':
    case 'closed':
      return { text: texts[event.kind] }
    default:
      return { text: event.text ?? event.kind }
  }
}
