/** Chances in words. */

import { lang } from '../lib/i18n/index.svelte'

/** A chance: `62%`. */
export const percent = (value: number): string => new Intl.NumberFormat(lang(), { style: 'percent' }).format(value)

/** A change of a chance, with its sign: `−14%`. */
export const change = (value: number): string =>
  new Intl.NumberFormat(lang(), { style: 'percent', signDisplay: 'exceptZero' }).format(value)
