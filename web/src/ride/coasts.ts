/** The coast lines of the published boards, drawn by scripts/coasts.mjs before the build; each is loaded when it is needed. */

import type { Chart } from '../lib/types'

/** Paths, panel by panel as in the chart. */
export interface Coast {
  digest: string // of the chart that it was drawn for
  panels: { land: string; coast: string; lakes?: string; borders?: string }[]
}

const files = import.meta.glob<Coast>('./coasts/*.json', { import: 'default' })

/** The coast of this very chart; null for boards of one's own. */
export async function coastOf(chart: Chart): Promise<Coast | null> {
  const load = files[`./coasts/${chart.game}.json`]
  if (!load) return null
  const coast = await load()
  return coast.digest === digest(chart) ? coast : null
}

/** A short mark of where a chart's cities stand: a coast fits one chart only. */
export function digest(chart: Pick<Chart, 'frame' | 'cities'>): string {
  let hash = 2166136261
  for (const value of [...chart.frame, ...chart.cities.flatMap((city) => [city.x, city.y])])
    hash = Math.imul(hash ^ Math.round(value * 10), 16777619) >>> 0
  return hash.toString(36)
}
