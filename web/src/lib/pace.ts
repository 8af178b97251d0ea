/** How fast what others do is shown, and how long animations take. */

import { settings, type Settings } from './settings.svelte'

/** For how many milliseconds an action is shown before the next one. */
const HOLDS: Record<Settings['speed'], number> = { instant: 0, brisk: 500, relaxed: 1200 }

/** How long an action is shown. `weight` 1 is a usual one, 0 one that shows nothing. */
export const holdOf = (weight: number): number => weight * HOLDS[settings.speed]

/** Milliseconds in which the pieces of an action move; 0 if nothing moves. app.css has them. */
export const pace = (): number => parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--pace')) || 0

const MOST = 6 // pieces that take the full interval

/** When the k-th of n pieces starts, as a share of the pace: one after another, and all of them in half of it. */
export const startOf = (k: number, n: number): number => (k / 10) * Math.min(1, (MOST - 1) / Math.max(1, n - 1))
