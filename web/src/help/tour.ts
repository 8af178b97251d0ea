/** Where a tour points: parts of the page are marked with `data-tour`. */

export interface Box {
  x: number
  y: number
  wide: number
  tall: number
}

/** The element that a step points at, if it is visible. */
export function find(names: readonly string[]): HTMLElement | null {
  for (const name of names) {
    for (const element of document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)) {
      const { width, height } = element.getBoundingClientRect()
      if (width > 0 && height > 0 && element.checkVisibility?.() !== false) return element
    }
  }
  return null
}

/** Where to put the text: beside the part, on the side with most room, or in the middle. */
export function placeBeside(
  part: Box | null,
  card: { wide: number; tall: number },
  page: { wide: number; tall: number },
  gap = 16,
): [number, number] {
  const middle: [number, number] = [(page.wide - card.wide) / 2, (page.tall - card.tall) / 2]
  const within = (value: number, size: number, room: number): number =>
    Math.max(gap, Math.min(value, room - size - gap))
  if (!part) return middle
  const level = within(part.y + part.tall / 2 - card.tall / 2, card.tall, page.tall)
  const centre = within(part.x + part.wide / 2 - card.wide / 2, card.wide, page.wide)
  const sides = [
    { room: page.tall - part.y - part.tall - card.tall, at: [centre, part.y + part.tall + gap] },
    { room: part.y - card.tall, at: [centre, part.y - card.tall - gap] },
    { room: page.wide - part.x - part.wide - card.wide, at: [part.x + part.wide + gap, level] },
    { room: part.x - card.wide, at: [part.x - card.wide - gap, level] },
  ]
  const best = sides.reduce((p, q) => (q.room > p.room ? q : p))
  if (best.room < 2 * gap) return [centre, page.tall - card.tall - gap]
  return best.at as [number, number]
}
