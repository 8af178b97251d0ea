/** The layout of a train: positions, chair directions, and distances between cells. */

import type { CarriageView } from './types'

export const ROWS = 5
export const COLUMNS = 14
export const TILE = ROWS * COLUMNS
export const CELL = 50 // side of a cell, in the picture's units
export const WALL = 20
export const JOINT = 18 // between the tiles
export const STAND = 60 // breadth of a platform
export const MISSED = 62 // from a departure space to its missed-train space
const EDGE = 4 // margin
const LONG = COLUMNS * CELL
const TALL = ROWS * CELL
const BENCH = 3 // this many chairs side by side are a bench

export interface Point {
  x: number
  y: number
}

export interface Door extends Point {
  number: number
  cell: number // the door space behind it
  upper: boolean
}

export interface Plan {
  long: boolean // joined along the long sides: A above B
  signs: string // by cell: s seat, p passenger, . aisle, D door space, # nothing
  right: string // by cell, 1: a step to the next column is possible
  down: string
  doors: Door[] // outer doors; a door's point is its departure space
  passages: [number, number][] // cells of A and B that are neighbours across the joint
  next: number[][] // by cell: its neighbours, bars respected
  size: Point
}

type Train = CarriageView['train']

export const cellText = (cell: number): string => {
  const place = cell % TILE
  return `${cell < TILE ? 'A' : 'B'}${Math.floor(place / COLUMNS)}.${place % COLUMNS}`
}

export function cellOf(text: string): number {
  const [row, column] = text.slice(1).split('.')
  return (text.startsWith('B') ? TILE : 0) + Number(row) * COLUMNS + Number(column)
}

export const rowOf = (cell: number): number => Math.floor((cell % TILE) / COLUMNS)
export const columnOf = (cell: number): number => cell % COLUMNS

/** The upper left corner of a tile's floor. */
export function corner(plan: Pick<Plan, 'long'>, tile: number): Point {
  const x = EDGE + WALL
  const y = EDGE + STAND + WALL
  if (plan.long) return { x, y: y + tile * (TALL + JOINT) }
  return { x: x + tile * (LONG + JOINT), y }
}

export function middle(plan: Pick<Plan, 'long'>, cell: number): Point {
  const { x, y } = corner(plan, cell < TILE ? 0 : 1)
  return { x: x + (columnOf(cell) + 0.5) * CELL, y: y + (rowOf(cell) + 0.5) * CELL }
}

export const isFloor = (plan: Pick<Plan, 'signs'>, cell: number): boolean => '.D'.includes(plan.signs[cell] ?? '#')
const isChair = (plan: Pick<Plan, 'signs'>, cell: number): boolean => 'sp'.includes(plan.signs[cell] ?? '#')

export function planOf(
  train: Pick<Train, 'join' | 'cells' | 'right' | 'down' | 'doors'>,
  across: CarriageView['passages'],
): Plan {
  const long = train.join === 'long'
  const passages = across.map(([a, b]): [number, number] => [cellOf(a), cellOf(b)])
  const bare = { long, signs: train.cells, right: train.right, down: train.down, passages }
  const size = long
    ? { x: 2 * (EDGE + WALL) + LONG, y: 2 * (EDGE + STAND + WALL + TALL) + JOINT }
    : { x: 2 * (EDGE + WALL + LONG) + JOINT, y: 2 * (EDGE + STAND + WALL) + TALL }
  const doors = train.doors.flatMap((text, number): Door[] => {
    if (text === null) return []
    const cell = cellOf(text)
    const upper = rowOf(cell) === 0
    const { x, y } = middle(bare, cell)
    return [{ number, cell, upper, x, y: y + (upper ? -1 : 1) * (CELL / 2 + WALL + STAND / 2) }]
  })
  return { ...bare, doors, next: neighbours(bare), size }
}

function neighbours(plan: Pick<Plan, 'signs' | 'right' | 'down' | 'passages'>): number[][] {
  const next: number[][] = Array.from({ length: 2 * TILE }, () => [])
  const join = (a: number, b: number): void => {
    if (plan.signs[a] === '#' || plan.signs[b] === '#' || next[a]?.includes(b)) return
    next[a]?.push(b)
    next[b]?.push(a)
  }
  for (let cell = 0; cell < 2 * TILE; cell++) {
    if (columnOf(cell) < COLUMNS - 1 && plan.right[cell] === '1') join(cell, cell + 1)
    if (rowOf(cell) < ROWS - 1 && plan.down[cell] === '1') join(cell, cell + COLUMNS)
  }
  for (const [a, b] of plan.passages) join(a, b)
  return next
}

/** The metal bars: the middle of each, and whether it is vertical. */
export function bars(plan: Plan): (Point & { upright: boolean })[] {
  const real = (cell: number): boolean => plan.signs[cell] !== '#'
  const found: (Point & { upright: boolean })[] = []
  for (let cell = 0; cell < 2 * TILE; cell++) {
    const { x, y } = middle(plan, cell)
    if (columnOf(cell) < COLUMNS - 1 && plan.right[cell] !== '1' && real(cell) && real(cell + 1))
      found.push({ x: x + CELL / 2, y, upright: true })
    if (rowOf(cell) < ROWS - 1 && plan.down[cell] !== '1' && real(cell) && real(cell + COLUMNS))
      found.push({ x, y: y + CELL / 2, upright: false })
  }
  return found
}

/** Direction of a chair in degrees. Chairs on a bench face the aisle; others have a bar behind them. */
export function facing(plan: Plan, cell: number): number {
  let first = cell
  let last = cell
  while (columnOf(first) > 0 && plan.right[first - 1] === '1' && isChair(plan, first - 1)) first--
  while (columnOf(last) < COLUMNS - 1 && plan.right[last] === '1' && isChair(plan, last + 1)) last++
  if (last - first + 1 >= BENCH) {
    const row = rowOf(cell)
    const below = row < ROWS - 1 && isFloor(plan, cell + COLUMNS)
    return (below && row <= ROWS >> 1) || row === 0 ? 90 : 270
  }
  if (last > first) return cell === first ? 0 : 180
  return columnOf(cell) < COLUMNS / 2 ? 0 : 180
}

/** Steps from a cell to every other cell, -1 if unreachable. A walk ends at cells where `stops` is true. */
export function steps(plan: Plan, from: number, stops: (cell: number) => boolean): number[] {
  const distances: number[] = Array.from({ length: 2 * TILE }, () => -1)
  distances[from] = 0
  const queue = [from]
  for (const here of queue) {
    if (here !== from && stops(here)) continue
    for (const there of plan.next[here] ?? []) {
      if (distances[there] !== -1) continue
      distances[there] = (distances[here] ?? 0) + 1
      queue.push(there)
    }
  }
  return distances
}

/** A shortest path between two cells, both included; through occupied cells if there is no other. */
export function shortestPath(plan: Plan, from: number, to: number, stops: (cell: number) => boolean): number[] {
  const plain = steps(plan, from, stops)
  const distances = (plain[to] ?? -1) >= 0 ? plain : steps(plan, from, () => false)
  if ((distances[to] ?? -1) < 0) return [from, to]
  const path = [to]
  for (let here = to; here !== from;) {
    const wanted = (distances[here] ?? 0) - 1
    const before = (plan.next[here] ?? []).find(
      (cell) => distances[cell] === wanted && (cell === from || distances !== plain || !stops(cell)),
    )
    if (before === undefined) return [from, to]
    path.unshift(before)
    here = before
  }
  return path
}
