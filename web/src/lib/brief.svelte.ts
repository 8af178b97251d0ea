/** A value that is shown for a while. A newer one takes its place. */
export class Brief<T> {
  value = $state.raw<T | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  show(value: T, ms: number): void {
    clearTimeout(this.#timer)
    this.value = value
    this.#timer = setTimeout(() => this.hide(), ms)
  }

  hide(): void {
    clearTimeout(this.#timer)
    this.value = null
  }
}
