/** The coastlines of the published boards, drawn by scripts/coasts.mjs; each is loaded on demand. */

import type { Chart } from './types'

/** The layers below a panel, from bottom to top, in pieces so that only visible ones are drawn. */
export interface Shore {
  land: string[]
  lakes?: string[]
  lakeShores?: string[]
  over?: string[] // land on top of the lakes
  seams?: string[] // where two pieces of land meet
  ponds?: string[]
  parks?: string[]
  borders?: string[]
  rivers?: string[]
  wide?: string[] // rivers that ships use
  coast: string[]
  bridges?: string[]
}

/** The shores panel by panel, as in the chart. */
export interface Coast {
  digest: string // of the chart that it was drawn for
  fine: number // parts of a unit that the paths count in
  panels: Shore[]
}

/** A board in small: its land, and a stroke for every space, by colour. */
export interface Picture {
  frame: [number, number]
  panels: { frame: [number, number, number, number]; land: string; lakes?: string; over?: string }[]
  routes: Record<string, string>
  cities: string
}

const files = import.meta.glob<Coast>(['./coasts/*.json', '!./coasts/*.picture.json'], { import: 'default' })
const pictures = import.meta.glob<Picture>('./coasts/*.picture.json', { import: 'default' })

/** Whether a game is one of the published boards. */
export const isPublished = (game: string): boolean => `./coasts/${game}.json` in files

/** The coast of exactly this chart; null for custom boards. */
export async function coastOf(chart: Chart): Promise<Coast | null> {
  const load = files[`./coasts/${chart.game}.json`]
  if (!load) return null
  const coast = await load()
  return coast.digest === digest(chart) ? coast : null
}

export async function pictureOf(game: string): Promise<Picture | null> {
  return (await pictures[`./coasts/${game}.picture.json`]?.()) ?? null
}

/** A hash of the positions of a chart's cities: a coast fits only one chart. */
export function digest(chart: Pick<Chart, 'frame' | 'cities'>): string {
  let hash = 2166136261
  for (const value of [...chart.frame, ...chart.cities.flatMap((city) => [city.x, city.y])])
    hash = Math.imul(hash ^ Math.round(value * 10), 16777619) >>> 0
  return hash.toString(36)
}
