/** The coastlines and borders of the world, as scripts/world.mjs packs them, and how they are drawn. */

import packed from './world.bin?url'
import { mercator, type Camera } from './camera.svelte'

const FINE = 200 // units of a degree, as in scripts/world.mjs
const STEP = 0.8 // pixels: closer points are left out

/** A line or ring in degrees of longitude and of Mercator's latitude. */
interface Line {
  x: Float32Array
  y: Float32Array
  box: readonly [left: number, low: number, right: number, high: number]
}

export interface World {
  land: Line[]
  borders: Line[]
}

let loading: Promise<World> | undefined

/** The world. It is loaded once; after a failure it is tried again. */
export function loadWorld(): Promise<World> {
  loading ??= fetch(packed)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`the world: ${answer.status}`)
      return unpack(new Uint8Array(await answer.arrayBuffer()))
    })
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

export function unpack(bytes: Uint8Array): World {
  let at = 0
  const take = (): number => {
    let value = 0
    for (let place = 1; ; place *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte % 128) * place
      if (byte < 128) return value
    }
  }
  const takeSigned = (): number => {
    const value = take()
    return value % 2 ? -(value + 1) / 2 : value / 2
  }
  const takeLines = (): Line[] => Array.from({ length: take() }, () => takeLine(take(), takeSigned))
  return { land: takeLines(), borders: takeLines() }
}

function takeLine(length: number, take: () => number): Line {
  const [x, y] = [new Float32Array(length), new Float32Array(length)]
  let [lon, lat] = [0, 0]
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let k = 0; k < length; k++) {
    lon += take()
    lat += take()
    const [px, py] = [lon / FINE, mercator(lat / FINE)]
    x[k] = px
    y[k] = py
    box[0] = Math.min(box[0], px)
    box[1] = Math.min(box[1], py)
    box[2] = Math.max(box[2], px)
    box[3] = Math.max(box[3], py)
  }
  return { x, y, box }
}

/** What a map is drawn with. */
export interface Colours {
  land: string
  coast: string
  border: string
}

/** Draw the part of the world that a camera sees. The canvas is as large as the viewport. */
export function drawWorld(context: CanvasRenderingContext2D, world: World, camera: Camera, colours: Colours): void {
  const land = pathOf(world.land, camera, true)
  context.lineJoin = 'round'
  context.fillStyle = colours.land
  context.fill(land, 'evenodd')
  context.strokeStyle = colours.coast
  context.lineWidth = 1.2
  context.stroke(land)
  context.strokeStyle = colours.border
  context.lineWidth = 1
  context.setLineDash([5, 4])
  context.stroke(pathOf(world.borders, camera, false))
  context.setLineDash([])
}

/** The lines that are seen, as one path. East and west of the date line the world begins again. */
function pathOf(lines: readonly Line[], camera: Camera, closed: boolean): Path2D {
  const path = new Path2D()
  const [left, low, right, high] = camera.box
  for (const turn of [-360, 0, 360])
    for (const line of lines) {
      const [west, south, east, north] = line.box
      if (west + turn > right || east + turn < left || south > high || north < low) continue
      addLine(path, line, camera, turn, closed)
    }
  return path
}

function addLine(path: Path2D, { x, y }: Line, camera: Camera, turn: number, closed: boolean): void {
  const { width, height, scale } = camera
  const [dx, dy] = [width / 2 + (turn - camera.x) * scale, height / 2 + camera.y * scale]
  const sideOf = (px: number, py: number): number =>
    (px < 0 ? 1 : px > width ? 2 : 0) + (py < 0 ? 4 : py > height ? 8 : 0)
  let [lastX, lastY, lastSide, begun] = [NaN, NaN, 0, false]
  for (let k = 0; k < x.length; k++) {
    const [px, py] = [(x[k] ?? 0) * scale + dx, dy - (y[k] ?? 0) * scale]
    const side = sideOf(px, py)
    const isEnd = k === 0 || k === x.length - 1
    const isNear = Math.abs(px - lastX) + Math.abs(py - lastY) < STEP
    if (!isEnd && isNear) continue
    if (!isEnd && side && side === lastSide && side === nextSide(k)) continue // it goes on on the same side
    if (begun) path.lineTo(px, py)
    else path.moveTo(px, py)
    ;[lastX, lastY, lastSide, begun] = [px, py, side, true]
  }
  if (closed) path.closePath()

  function nextSide(k: number): number {
    return sideOf((x[k + 1] ?? 0) * scale + dx, dy - (y[k + 1] ?? 0) * scale)
  }
}
