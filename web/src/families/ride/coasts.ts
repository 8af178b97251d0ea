/** The coastlines of the published boards, drawn by scripts/coasts.mjs; each is loaded on demand. The server draws others. */

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
  panels: (Shore | null)[] // null: the panel has only the land of its routes
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

/** The coast of exactly this chart; null for boards without one. */
export async function coastOf(chart: Chart): Promise<Coast | null> {
  const load = files[`./coasts/${chart.game}.json`]
  if (!load) return ownCoast(chart)
  const coast = await load()
  return coast.digest === digest(chart) ? coast : null
}

/** The coast that the server has drawn for a board that is not published. */
function ownCoast(chart: Chart): Coast | null {
  const shores = chart.panels.map((panel) => panel.shore)
  const fine = shores.find((shore) => shore)?.fine
  if (!fine) return null
  const some = (d: string): string[] => (d ? [d] : [])
  const panels = shores.map(
    (shore) =>
      shore && {
        land: some(shore.land),
        borders: some(shore.borders),
        ponds: some(shore.lakes),
        coast: some(shore.coast),
      },
  )
  return { digest: '', fine, panels }
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
