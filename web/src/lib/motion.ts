/** Reduced motion. */

import { settings } from './settings.svelte'

/** Smooth scrolling, unless motion is reduced. */
export function scrollBehavior(): ScrollBehavior {
  const still = settings.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches
  return still ? 'auto' : 'smooth'
}
