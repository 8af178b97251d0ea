import { describe, expect, it } from 'vitest'

import { placeBeside } from './tour'

describe('the text of a step', () => {
  const page = { wide: 1000, tall: 800 }
  const card = { wide: 300, tall: 200 }

  it('is beside its part, where there is most room', () => {
    expect(placeBeside({ x: 0, y: 700, wide: 1000, tall: 100 }, card, page)).toEqual([350, 484])
    expect(placeBeside({ x: 0, y: 0, wide: 600, tall: 800 }, card, page)).toEqual([616, 300])
    expect(placeBeside({ x: 800, y: 0, wide: 200, tall: 800 }, card, page)).toEqual([484, 300])
  })

  it('stays on the page', () => {
    expect(placeBeside({ x: 0, y: 10, wide: 40, tall: 40 }, card, page)).toEqual([56, 16])
    expect(placeBeside({ x: 0, y: 0, wide: 1000, tall: 800 }, card, page)).toEqual([350, 584])
  })

  it('is in the middle if there is nothing to point at', () => {
    expect(placeBeside(null, card, page)).toEqual([350, 300])
  })
})
