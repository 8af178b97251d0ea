/** Shows what arrives one after another, each for as long as it takes to follow. All animations and sounds start from here. */

const MOST = 8 // holds' worth of what may wait; with more, everything is shown faster

export class ShowQueue<T> {
  #waiting: T[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #showing = false

  /** `show` shows an item; `hold` says for how many milliseconds the next one waits then. */
  constructor(
    readonly show: (item: T) => void,
    readonly hold: (item: T) => number,
    readonly onwaiting: (n: number) => void = () => undefined,
  ) {}

  add(item: T): void {
    this.#waiting.push(item)
    if (this.#timer === undefined && !this.#showing) this.#next()
    else this.onwaiting(this.#waiting.length)
  }

  /** Show everything that waits, at once. */
  skip(): void {
    this.#stop()
    for (const item of this.#waiting.splice(0)) this.show(item)
    this.onwaiting(0)
  }

  /** Forget everything that waits: the page is told anew how things are. */
  clear(): void {
    this.#stop()
    this.#waiting = []
    this.onwaiting(0)
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #next(): void {
    this.#timer = undefined
    this.#showing = true
    for (let item = this.#waiting.shift(); item !== undefined; item = this.#waiting.shift()) {
      this.show(item)
      const wait = this.hold(item) * Math.min(1, MOST / (this.#waiting.length || 1))
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#next(), wait)
        break
      }
    }
    this.#showing = false
    this.onwaiting(this.#waiting.length)
  }
}
