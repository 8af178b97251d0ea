/** The coast lines of the published boards, drawn by scripts/coasts.mjs before the build; each is loaded when it is needed. */

import type { Chart } from '../lib/types'

/** What a panel of a board lies on, from below to above. Each is in pieces, so that only those in sight are drawn. */
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

/** Whether a game is one of ours: of other boards nobody knows more than they say themselves. */
export const isPublished = (game: string): boolean => `./coasts/${game}.json` in files

/** The coast of this very chart; null for boards of one's own. */
export async function coastOf(chart: Chart): Promise<Coast | null> {
  const load = files[`./coasts/${chart.game}.json`]
  if (!load) return null
  const coast = await load()
  return coast.digest === digest(chart) ? coast : null
}

export async function pictureOf(game: string): Promise<Picture | null> {
  return (await pictures[`./coasts/${game}.picture.json`]?.()) ?? null
}

/** A short mark of where a chart's cities stand: a coast fits one chart only. */
export function digest(chart: Pick<Chart, 'frame' | 'cities'>): string {
  let hash = 2166136261
  for (const value of [...chart.frame, ...chart.cities.flatMap((city) => [city.x, city.y])])
    hash = Math.imul(hash ^ Math.round(value * 10), 16777619) >>> 0
  return hash.toString(36)
}
