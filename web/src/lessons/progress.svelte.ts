/** What this browser knows about its lessons: exercises answered, first games played, and tables with a guide. */

import { read, write } from '../lib/storage'
import type { Game } from '../lib/types'

const KEY = 'trilhos.lessons'
const MAX_GUIDED = 20 // tables

/** A guided first game, and how far it is. */
export interface Guided {
  table: string
  game: Game
  at: number // the step
  done?: boolean // whether it was done, and only has to be left
}

interface Progress {
  solved: Record<string, boolean> // by `GAME/EXERCISE`: whether it was answered rightly at least once
  played: Game[] // guided first games played to the end
  guided: Guided[] // newest first
}

/** Another version of these pages may have written something else. */
function readProgress(): Progress {
  const found = read<Partial<Progress> | null>(KEY, null) ?? {}
  const { solved, played, guided } = found
  return {
    solved: solved && typeof solved === 'object' ? solved : {},
    played: Array.isArray(played) ? played : [],
    guided: Array.isArray(guided) ? guided.filter((one) => one?.table) : [],
  }
}

export const progress: Progress = $state(readProgress())

/** Other windows of the same browser learn, too. */
addEventListener('storage', (event) => {
  if (event.key === KEY) Object.assign(progress, readProgress())
})

function change(edit: (now: Progress) => void): void {
  edit(progress)
  write(KEY, $state.snapshot(progress))
}

/** Whether an exercise was answered rightly; undefined if it was not answered. */
export const stateOf = (game: Game, exercise: string): boolean | undefined => progress.solved[`${game}/${exercise}`]

export const answered = (game: Game, exercise: string, right: boolean): void =>
  change(({ solved }) => (solved[`${game}/${exercise}`] ||= right))

export const guidedAt = (table: string): Guided | undefined => progress.guided.find((one) => one.table === table)

/** Begin a guided game, or remember how far it is. */
export const saveGuided = (one: Guided): void =>
  change((now) => {
    now.guided = [one, ...now.guided.filter(({ table }) => table !== one.table)].slice(0, MAX_GUIDED)
  })

export const endGuided = (table: string): void =>
  change((now) => {
    now.guided = now.guided.filter((one) => one.table !== table)
  })

export const playedFirst = (game: Game): void =>
  change((now) => {
    if (!now.played.includes(game)) now.played.push(game)
  })
