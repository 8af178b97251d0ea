/** Whether things may move. */

import { wishes } from './keep.svelte'

/** How to scroll: gently, unless one would rather not. */
export function gently(): ScrollBehavior {
  const still = wishes.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches
  return still ? 'auto' : 'smooth'
}
