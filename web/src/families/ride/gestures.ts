/** Mouse and touch gestures on a board: drag, pinch, wheel. */

type Spot = [x: number, y: number]

const DRAG_THRESHOLD = { mouse: 4, finger: 9 } // px a pointer may move before it drags

interface Camera {
  pan(dx: number, dy: number): void
  zoomBy(factor: number, px: number, py: number): void
}

export class Gestures {
  moved = false // whether the pointer has moved since it was pressed
  readonly #down = new Map<number, Spot>() // fingers and mouse buttons

  constructor(
    readonly camera: Camera,
    readonly viewport: () => HTMLElement,
    readonly drag: (drags: boolean) => void, // dragging begins or ends
  ) {}

  get idle(): boolean {
    return this.#down.size === 0
  }

  /** The position of an event inside the viewport. */
  at(event: MouseEvent): Spot {
    const box = this.viewport().getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const lines = event.deltaMode === 1 ? 18 : 1
    this.camera.zoomBy(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), ...this.at(event))
  }

  press(event: PointerEvent): void {
    if (this.idle) this.moved = false
    this.#down.set(event.pointerId, this.at(event))
  }

  /** A pointer moves; false if it is not down. */
  move(event: PointerEvent): boolean {
    const was = this.#down.get(event.pointerId)
    if (!was) return false
    const now = this.at(event)
    const [dx, dy] = [now[0] - was[0], now[1] - was[1]]
    if (!this.moved && Math.hypot(dx, dy) < DRAG_THRESHOLD[event.pointerType === 'mouse' ? 'mouse' : 'finger'])
      return true
    if (!this.moved) {
      this.moved = true
      for (const id of this.#down.keys()) this.viewport().setPointerCapture(id)
      this.drag(true)
    }
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1]
    if (other) this.#pinch(was, now, other)
    else this.camera.pan(dx, dy)
    this.#down.set(event.pointerId, now)
    return true
  }

  #pinch(was: Spot, now: Spot, other: Spot): void {
    const [before, after] = [was, now].map(([x, y]) => Math.hypot(x - other[0], y - other[1])) as Spot
    this.camera.pan((now[0] - was[0]) / 2, (now[1] - was[1]) / 2)
    if (before > 0) this.camera.zoomBy(after / before, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2)
  }

  release(event: PointerEvent): void {
    if (this.#down.delete(event.pointerId) && this.idle) this.drag(false)
  }
}
