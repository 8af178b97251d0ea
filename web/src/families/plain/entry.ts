/** For games whose family has no folder of its own here: everything that the server sends, as headings, tables and
 *  buttons. Any game can be played this way. */

import type { FamilyEntry } from '../family'

export const plain: FamilyEntry = {
  id: 'plain',
  games: [],
  load: async () => {
    const [{ family }, { ready }] = await Promise.all([import('.'), import('./i18n')])
    await ready()
    return family
  },
}
