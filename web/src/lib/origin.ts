/** Where a game comes from, in words. */

import { t } from './i18n/index.svelte'
import type { TableInfo } from './types'

export function originText(origin: TableInfo['origin']): string {
  const texts = t().table.origin
  return origin.kind === 'fresh'
    ? texts.fresh
    : origin.deal === 'same'
      ? texts.same(origin.step)
      : texts.redealt(origin.step)
}
