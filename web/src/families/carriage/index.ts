/** Linha de Comboio at a table. */

import './colours.css'

import type { Board } from '../../lib/types'
import { defineFamily } from '../family'
import { adviceText } from './advice'
import { cue } from './cue'
import { logLine } from './logText'
import { progress } from './progress'
import Score from './Score.svelte'
import Summary from './Summary.svelte'
import Surface from './Surface.svelte'
import type { CarriageView } from './types'

export const family = defineFamily<CarriageView, Board>({ Surface, Summary, Score, progress, logLine, adviceText, cue })
