/** Any game at a table, without pages made for it. */

import { defineFamily } from '../family'
import { progress } from './progress'
import Score from './Score.svelte'
import Summary from './Summary.svelte'
import Surface from './Surface.svelte'

export const family = defineFamily({ Surface, Summary, Score, progress, padded: true })
