/** SVG paths around 0, 0: signs of colours, trains of seats, symbols of tokens. */

/** A card colour's sign, so that no two colours differ by hue alone. About 8 units broad. */
export const SIGNS: Record<string, string> = {
  dot: 'M0-3.1A3.1 3.1 0 1 1 0 3.1A3.1 3.1 0 1 1 0-3.1z',
  triangle: 'M-3.6 3L0-3.4L3.6 3z',
  star: 'M0-4L1.1-1.3L4-1.2L1.7.6L2.5 3.5L0 1.8L-2.5 3.5L-1.7.6L-4-1.2L-1.1-1.3z',
  cross: 'M-1.1-3.6h2.2v2.5h2.5v2.2h-2.5v2.5h-2.2v-2.5h-2.5v-2.2h2.5z',
  bars: 'M-4.2-3.2h2v6.4h-2zM-1-3.2h2v6.4h-2zM2.2-3.2h2v6.4h-2z',
  diamond: 'M0-3.9L4.4 0L0 3.9L-4.4 0z',
  square: 'M-3-3h6v6h-6z',
  ring: 'M0-3.6a3.6 3.6 0 1 0 .01 0zM0-1.9a1.9 1.9 0 1 1-.01 0z',
  boat: 'M-4.6 1.2h9.2l-1.7 2.7h-5.8zM-.7-4.4h1.2v4.6h-1.2zM1.1-3.8l2.8 4h-2.8z',
  engine:
    'M-4.4-3.6h3v2.6h1.4v-2h1.5v2h2.2l.9 3.4h-9zM-4 3.4a1.2 1.2 0 1 0 .01 0zM-.4 3.4a1.2 1.2 0 1 0 .01 0zM3 3.4a1.2 1.2 0 1 0 .01 0z',
}

/** Corners of a seat's train: which end, how far from it, which side. */
const OUTLINES: readonly (readonly (readonly [number, number, number])[])[] = [
  [
    [-1, 3, -1],
    [1, -3, -1],
    [1, 0, -0.6],
    [1, 0, 0.6],
    [1, -3, 1],
    [-1, 3, 1],
    [-1, 0, 0.6],
    [-1, 0, -0.6],
  ],
  [
    [-1, 0, -1],
    [1, 0, -1],
    [1, 0, 1],
    [-1, 0, 1],
  ],
  [
    [-1, 0, 0],
    [-1, 5, -1],
    [1, -5, -1],
    [1, 0, 0],
    [1, -5, 1],
    [-1, 5, 1],
  ],
  [
    [-1, 0, -1],
    [1, -6, -1],
    [1, 0, 0],
    [1, -6, 1],
    [-1, 0, 1],
  ],
  [
    [-1, 0, -1],
    [1, 0, -1],
    [1, -4, 0],
    [1, 0, 1],
    [-1, 0, 1],
    [-1, 4, 0],
  ],
]

const WINDOWS: readonly string[] = [
  'M-9-2.5h4v5h-4zM-2-2.5h4v5h-4zM5-2.5h4v5h-4z',
  'M-10-1.3h20v2.6h-20z',
  'M-6-4h3l4 8h-3zM2-4h3l4 8h-3z',
  'M-6-3a3 3 0 1 0 .01 0zM4-3a3 3 0 1 0 .01 0z',
  'M-1.2-5h2.4v3.8h6v2.4h-6v3.8h-2.4v-3.8h-6v-2.4h6z',
]

const number = (value: number): number => Math.round(value * 10) / 10

/** The outline of a seat's train of this length and thickness. */
export function train(seat: number, long: number, thick: number): string {
  const x = long / 2 + 1
  const y = thick / 2 + 1.5
  const corners = OUTLINES[seat % OUTLINES.length] ?? []
  return 'M' + corners.map(([px, dx, py]) => `${number(px * x + dx)} ${number(py * y)}`).join('L') + 'z'
}

export const windows = (seat: number): string => WINDOWS[seat % WINDOWS.length] ?? ''

/** A bullet train: a long nose at both ends. */
export function bullet(long: number, thick: number): string {
  const [x, y] = [number(long / 2 + 1), number(thick / 2 + 1)]
  const nose = (side: number): string[] =>
    [12, 7, 3, 0].map((back, k) => `${number(side * (x - back))} ${k === 3 ? y : -y}`)
  const [a, b, c, d] = nose(1)
  const [e, f, g, h] = nose(-1)
  return `M${h}C${g} ${f} ${e}L${a}C${b} ${c} ${d}z`
}

/** Symbols of tourist tokens, about 12 units broad. */
export const SYMBOLS: Record<string, string> = {
  bell: 'M-1-6h2v1.4C3.6-4 4-1.6 4.2 1.5L5.6 3.3H-5.6L-4.2 1.5C-4-1.6-3.6-4-1-4.6zM-1.7 4.2h3.4a1.7 1.7 0 0 1-3.4 0z',
  crab: 'M-3.6-.6C-3-2.6 3-2.6 3.6-.6C4.6 3 2 4.2 0 4.2S-4.6 3-3.6-.6zM-4.2-1.2C-7-2.4-6.6-5.8-4-6l-1 2 1.6.6zM4.2-1.2C7-2.4 6.6-5.8 4-6l1 2-1.6.6zM-4.6 1.6l-2.2 1 .4 1 2.4-.9zM4.6 1.6l2.2 1-.4 1-2.4-.9z',
  fog: 'M-6-3.8h9v1.6h-9zM-3.5-.8h9.5v1.6h-9.5zM-6 2.2h8.5v1.6h-8.5z',
  gull: 'M-7-2.6C-4.5-4.6-1.6-3.4 0 0C1.6-3.4 4.5-4.6 7-2.6C4.2-2.8 2 0 .6 3.4h-1.2C-2 0-4.2-2.8-7-2.6z',
  lantern: 'M-1.6-6.4h3.2v1.2h-3.2zM-2.6-4.8h5.2C5.4-3 5.4 2 2.6 3.6h-5.2C-5.4 2-5.4-3-2.6-4.8zM-.5 4h1v2.6h-1z',
  parrot:
    'M-1.5-6C2-6.4 4.2-3.8 3.6-.4C3.2 2.4 1.4 4 .2 6.6L-1.2 6.4C-.8 4.4-3.2 2.6-3.2-1L-5-2.2C-4.6-3.8-3.4-5.6-1.5-6zM-1.4-3.8a.8.8 0 1 0 .01 0z',
  'sea lion':
    'M-6.5 4.2C-2.5 4.6-3.6-1.8-1-4.4C.4-5.8 3-5.8 4.4-4.4L5.6-3.6L4-2.6C2.6-1.8 3.4 1.2 5.8 3.4L3.4 3.6L1.6 2.4L2 4.6L-5.2 5.6z',
}

/** The text colour with the best contrast on a colour: dark or light. */
export function inkOn(css: string): string {
  const hex = /^#([0-9a-f]{6})$/i.exec(css)?.[1] ?? '808080'
  const [r, g, b] = [0, 2, 4].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return light > 0.22 ? 'var(--dark-ink)' : 'var(--light-ink)'
}
