/** The two families of games: the rail games, and the carriage. Each brings its surface, its figures and its words;
 *  they are loaded when a table needs them. */

import type { Component } from 'svelte'
import { isCarriage } from './seats'
import type { Chart, Game, Surface, TableEvent, View } from './types'

export interface Line {
  text: string
  clause?: string | null | undefined
}

export interface Family {
  Surface: Component<Surface> | null
  Summary: Component<{ view: View; seat: number }> | null
  Score: Component<{ view: View; names: string[]; open?: View[] | undefined; chart?: Chart | null }> | null
  sentence: ((event: TableEvent, names: string[]) => Line) | null
}

type Part = { default: unknown; sentence?: unknown }
const parts = import.meta.glob<Part>([
  '../ride/{Ride,RideScore,Summary,BoardPicture}.svelte',
  '../carriage/{Carriage,CarriageScore,Summary,CarriagePicture}.svelte',
  '../{ride,carriage}/words.ts',
])

async function part(path: string): Promise<Part | null> {
  return (await parts[path]?.()) ?? null
}

export async function family(game: Game): Promise<Family> {
  const [folder, name] = isCarriage(game) ? ['carriage', 'Carriage'] : ['ride', 'Ride']
  const [surface, summary, score, words] = await Promise.all([
    part(`../${folder}/${name}.svelte`),
    part(`../${folder}/Summary.svelte`),
    part(`../${folder}/${name}Score.svelte`),
    part(`../${folder}/words.ts`),
  ])
  return {
    Surface: (surface?.default ?? null) as Family['Surface'],
    Summary: (summary?.default ?? null) as Family['Summary'],
    Score: (score?.default ?? null) as Family['Score'],
    sentence: (words?.sentence ?? null) as Family['sentence'],
  }
}

/** A small still picture of a game's board. */
export async function picture(game: Game): Promise<Component<{ game: Game }> | null> {
  const found = await part(isCarriage(game) ? '../carriage/CarriagePicture.svelte' : '../ride/BoardPicture.svelte')
  return (found?.default ?? null) as Component<{ game: Game }> | null
}
