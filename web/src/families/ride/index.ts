/** The rail games at a table. */

import './colours.css'

import { defineFamily } from '../family'
import { adviceText } from './advice'
import { cue } from './cue'
import { logLine, routeDetail } from './logText'
import { progress } from './progress'
import Score from './Score.svelte'
import Summary from './Summary.svelte'
import Surface from './Surface.svelte'
import type { Chart, RideView } from './types'

export const family = defineFamily<RideView, Chart>({
  Surface,
  Summary,
  Score,
  progress,
  logLine,
  detail: routeDetail,
  adviceText,
  cue,
  padded: true,
})
