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
  Surface: Component<Surface>
  Summary: Component<{ view: View; seat: number }>
  Score: Component<{ view: View; names: string[]; open: View[] | undefined; chart: Chart | null }>
  sentence: (event: TableEvent, names: string[]) => Line
}

/** What a family's components are given fits the views of its own games; of which one it is, the game's name tells. */
type Loaded = Record<Exclude<keyof Family, 'sentence'>, unknown> & Pick<Family, 'sentence'>

async function rail(): Promise<Loaded> {
  const [surface, summary, score, words] = await Promise.all([
    import('../ride/Ride.svelte'),
    import('../ride/Summary.svelte'),
    import('../ride/RideScore.svelte'),
    import('../ride/words'),
  ])
  return { Surface: surface.default, Summary: summary.default, Score: score.default, sentence: words.sentence }
}

async function carriage(): Promise<Loaded> {
  const [surface, summary, score, words] = await Promise.all([
    import('../carriage/Carriage.svelte'),
    import('../carriage/Summary.svelte'),
    import('../carriage/CarriageScore.svelte'),
    import('../carriage/words'),
  ])
  return { Surface: surface.default, Summary: summary.default, Score: score.default, sentence: words.sentence }
}

export const family = async (game: Game): Promise<Family> => (await (isCarriage(game) ? carriage() : rail())) as Family

/** A small still picture of a game's board. */
export async function picture(game: Game): Promise<Component<{ game: Game }>> {
  const found = isCarriage(game) ? await import('../carriage/CarriagePicture.svelte') : await import('../ride/BoardPicture.svelte')
  return found.default as Component<{ game: Game }>
}
