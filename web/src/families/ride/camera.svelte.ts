/** The visible part of a board: zoom, pan and animated moves, never beyond the edge. */

const MAX_SCALE = 3 // pixels for one unit of the board, at most
const STEP = 1.4
const SETTLE_TIME = 150 // ms without zooming before the board is drawn sharp again

export class Camera {
  #width = $state(1) // size of the viewport, in pixels
  #height = $state(1)
  #zoom = $state(1) // 1: the whole board fits
  #x = $state(0) // the point of the board in the middle
  #y = $state(0)
  #frame: readonly [number, number] // size of the box that can be seen
  #corner: readonly [number, number] // its top left
  #animation = 0
  #hasSize = false
  #settleTimer: ReturnType<typeof setTimeout> | undefined
  zooming = $state(false) // until a moment after the last step

  constructor([left, top, right, bottom]: readonly [number, number, number, number]) {
    this.#frame = [right - left, bottom - top]
    this.#corner = [left, top]
    this.#x = (left + right) / 2
    this.#y = (top + bottom) / 2
  }

  /** Pixels for one unit of the board when all of it is seen. */
  get #fitScale(): number {
    return Math.min(this.#width / this.#frame[0], this.#height / this.#frame[1])
  }

  /** Pixels for one unit of the board. */
  get scale(): number {
    return this.#fitScale * this.#zoom
  }

  /** The size of the viewport, in pixels. */
  get width(): number {
    return this.#width
  }

  get height(): number {
    return this.#height
  }

  get zoomed(): boolean {
    return this.#zoom > 1.01
  }

  get maxZoom(): number {
    return Math.max(1, MAX_SCALE / this.#fitScale)
  }

  get canZoomIn(): boolean {
    return this.#zoom < this.maxZoom - 0.01
  }

  /** The CSS transform of the board inside the viewport. */
  get transform(): string {
    const dots = globalThis.devicePixelRatio || 1
    const [x, y] = this.pixel(0, 0).map((at) => Math.round(at * dots) / dots)
    return `translate3d(${x}px, ${y}px, 0) scale(${Math.round(this.scale * 1e5) / 1e5})`
  }

  get box(): string {
    const [w, h] = [this.#width / this.scale, this.#height / this.scale]
    return [this.#x - w / 2, this.#y - h / 2, w, h].map((value) => Math.round(value * 100) / 100).join(' ')
  }

  /** The viewport has changed size. A narrow one starts zoomed in, so that the board fills its height. */
  resize(wide: number, high: number, whole = false): void {
    if (wide < 1 || high < 1) return
    this.#width = wide
    this.#height = high
    if (!this.#hasSize) {
      const fills = Math.max(wide / this.#frame[0], high / this.#frame[1])
      this.#zoom = wide < 640 && !whole ? Math.min(fills / this.#fitScale, 2) : 1
    }
    this.#hasSize = true
    this.#set(this.#x, this.#y, this.#zoom)
  }

  #set(x: number, y: number, zoom: number): void {
    const before = this.#zoom
    this.#zoom = Math.max(1, Math.min(this.maxZoom, zoom))
    if (this.#zoom !== before) {
      this.zooming = true
      clearTimeout(this.#settleTimer)
      this.#settleTimer = setTimeout(() => (this.zooming = false), SETTLE_TIME)
    }
    const clamp = (at: number, seen: number, from: number, all: number): number =>
      seen >= all ? from + all / 2 : Math.max(from + seen / 2, Math.min(from + all - seen / 2, at))
    this.#x = clamp(x, this.#width / this.scale, this.#corner[0], this.#frame[0])
    this.#y = clamp(y, this.#height / this.scale, this.#corner[1], this.#frame[1])
  }

  /** The board's point under a pixel. */
  point(px: number, py: number): [number, number] {
    return [this.#x + (px - this.#width / 2) / this.scale, this.#y + (py - this.#height / 2) / this.scale]
  }

  /** The pixel over a point of the board. */
  pixel(x: number, y: number): [number, number] {
    return [(x - this.#x) * this.scale + this.#width / 2, (y - this.#y) * this.scale + this.#height / 2]
  }

  /** Zoom by a factor around a pixel. */
  zoomBy(factor: number, px = this.#width / 2, py = this.#height / 2): void {
    cancelAnimationFrame(this.#animation)
    const [x, y] = this.point(px, py)
    const zoom = Math.max(1, Math.min(this.maxZoom, this.#zoom * factor))
    const scale = this.#fitScale * zoom
    this.#set(x - (px - this.#width / 2) / scale, y - (py - this.#height / 2) / scale, zoom)
  }

  pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.#animation)
    this.#set(this.#x - dx / this.scale, this.#y - dy / this.scale, this.#zoom)
  }

  step(times: number, px?: number, py?: number): void {
    const zoom = Math.max(1, Math.min(this.maxZoom, this.#zoom * STEP ** times))
    const [hx, hy] = px === undefined || py === undefined ? [this.#width / 2, this.#height / 2] : [px, py]
    const [x, y] = this.point(hx, hy)
    const scale = this.#fitScale * zoom
    this.#animateTo(x - (hx - this.#width / 2) / scale, y - (hy - this.#height / 2) / scale, zoom)
  }

  showAll(): void {
    const [left, top] = this.#corner
    this.#animateTo(left + this.#frame[0] / 2, top + this.#frame[1] / 2, 1)
  }

  /** Start at a box of the board: all of it if it then has at least this scale, otherwise its middle at that scale. */
  start([left, top, right, bottom]: readonly [number, number, number, number], least: number, margin = 70): void {
    const fits = Math.min(this.#width / (right - left + 2 * margin), this.#height / (bottom - top + 2 * margin))
    this.#set((left + right) / 2, (top + bottom) / 2, Math.max(least, Math.min(fits, 1)) / this.#fitScale)
  }

  /** Bring a box of the board into view, with as little movement and zooming out as possible. */
  show(box: readonly [number, number, number, number], margin = 60, zoom = this.#zoom): void {
    const [left, top, right, bottom] = box
    const fits = Math.min(this.#width / (right - left + 2 * margin), this.#height / (bottom - top + 2 * margin))
    const close = Math.min(zoom, Math.max(1, fits / this.#fitScale))
    const [w, h] = [this.#width / (this.#fitScale * close), this.#height / (this.#fitScale * close)]
    const near = (at: number, seen: number, from: number, to: number): number => {
      const [low, high] = [to + margin - seen / 2, from - margin + seen / 2]
      return low > high ? (from + to) / 2 : Math.max(low, Math.min(high, at))
    }
    this.#animateTo(near(this.#x, w, left, right), near(this.#y, h, top, bottom), close)
  }

  #animateTo(x: number, y: number, zoom: number): void {
    cancelAnimationFrame(this.#animation)
    const long = parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--slow')) || 0
    const [x0, y0, zoom0] = [this.#x, this.#y, this.#zoom]
    if (!long) return this.#set(x, y, zoom)
    const began = performance.now()
    const go = (now: number): void => {
      const t = Math.min(1, Math.max(0, now - began) / long)
      const e = 1 - (1 - t) ** 3
      this.#set(x0 + (x - x0) * e, y0 + (y - y0) * e, zoom0 * (zoom / zoom0) ** e)
      if (t < 1) this.#animation = requestAnimationFrame(go)
    }
    this.#animation = requestAnimationFrame(go)
  }
}
