/** What happened, in words. Of the game each family speaks itself; of the table, this. */

import type { Family, Line } from './family'
import { t } from './i18n/index.svelte'
import { seatNames } from './seats'
import type { Action, TableEvent, TableTold } from './types'

/** The names at a table, ready to show. */
export const namesAt = (table: TableTold): string[] => seatNames(table.seats, (k) => t().table.seatNo(k + 1))

/** What is played here. */
export const gameAt = (table: TableTold): string =>
  (table.own_board ? null : t().common.games[table.game]) ?? t().common.ownBoard

const level = (name: string | undefined): string => t().common.levels[name ?? ''] ?? name ?? ''

/** Something that may be done, in the words of the log; where two things have the same words, with their notation. */
export function doings(
  actions: readonly Pick<Action, 'kind' | 'fields' | 'text'>[],
  seat: number | null,
  names: string[],
  kind: Family | null,
): string[] {
  const said = actions.map(({ kind: what, fields, text }) => {
    const move = { kind: what, fields }
    const event: TableEvent = { n: 0, at: 0, kind: 'action', seat, action: text, outcome: null, move, facts: [] }
    return kind?.sentence(event, names).text.trim() || text
  })
  const times = new Map<string, number>()
  for (const words of said) times.set(words, (times.get(words) ?? 0) + 1)
  return said.map((words, k) => ((times.get(words) ?? 0) > 1 ? `${words} (${actions[k]?.text ?? ''})` : words))
}

export function lineOf(event: TableEvent, names: string[], table: TableTold, kind: Family | null): Line {
  const say = t().table.events
  const name = event.name ?? names[event.seat ?? -1] ?? ''
  switch (event.kind) {
    case 'action':
      return kind?.sentence(event, names) ?? { text: `${name}: ${[event.action, event.outcome].filter(Boolean).join(' → ')}` }
    case 'sit':
      return { text: say.sit(name) }
    case 'leave':
      return { text: say.leave(name) }
    case 'bot':
      return { text: (table.seats[event.seat ?? -1]?.person ? say.bot : say.botSits)(name, level(event.level)) }
    case 'back':
      return { text: say.back(name) }
    case 'timeout':
      return { text: say.timeout(name) }
    case 'replaced':
      return { text: say.replaced(name, level(event.now)) }
    case 'start':
    case 'redeal':
    case 'resumed':
    case 'rematch':
    case 'closed':
      return { text: say[event.kind] }
    default:
      return { text: event.text ?? event.kind }
  }
}
