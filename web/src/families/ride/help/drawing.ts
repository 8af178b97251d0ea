/** Building blocks of the small pictures: colours, signs, rows of spaces. */

export const CARDS: Record<string, { fill: string; sign: string; ink: string }> = {
  red: { fill: 'var(--card-red)', sign: 'dot', ink: 'var(--light-ink)' },
  orange: { fill: 'var(--card-orange)', sign: 'triangle', ink: 'var(--dark-ink)' },
  yellow: { fill: 'var(--card-yellow)', sign: 'star', ink: 'var(--dark-ink)' },
  green: { fill: 'var(--card-green)', sign: 'cross', ink: 'var(--dark-ink)' },
  blue: { fill: 'var(--card-blue)', sign: 'bars', ink: 'var(--light-ink)' },
  gray: { fill: 'var(--gray-space)', sign: '', ink: 'var(--map-ink)' },
  engine: { fill: 'var(--card-wild)', sign: 'engine', ink: 'var(--light-ink)' },
  ferry: { fill: 'var(--card-wild)', sign: 'boat', ink: 'var(--light-ink)' },
}

export interface Space {
  x: number
  y: number
  angle: number
  long: number
}

/** A row of n spaces between two cities, as on the board. */
export function row(from: readonly [number, number], to: readonly [number, number], n: number): Space[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const way = Math.hypot(dx, dy)
  const [start, each] = [11, (way - 22) / n]
  const angle = Math.round((Math.atan2(dy, dx) * 180) / Math.PI)
  return Array.from({ length: n }, (_, k) => {
    const at = (start + each * (k + 0.5)) / way
    return { x: from[0] + dx * at, y: from[1] + dy * at, angle, long: each - 3 }
  })
}
