/** The versions of a text: undo and redo. What belongs together, such as typing a word or dragging, is one version. */

const MOST = 300 // versions that are kept
const PAUSE = 1500 // ms: what comes later with the same name is a version of its own

export class TextHistory {
  text: string = $state('')
  #past: string[] = $state.raw([])
  #future: string[] = $state.raw([])
  #name = ''
  #at = 0

  constructor(text: string) {
    this.text = text
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** Change the text. Changes that follow each other with the same name are undone together. */
  change(text: string, name = ''): void {
    if (text === this.text) return
    const now = Date.now()
    const goesOn = name !== '' && name === this.#name && now - this.#at < PAUSE
    if (!goesOn) this.#past = [...this.#past.slice(-MOST + 1), this.text]
    this.#future = []
    this.#name = name
    this.#at = now
    this.text = text
  }

  /** The next change is a version of its own. */
  pause(): void {
    this.#name = ''
  }

  undo(): void {
    const before = this.#past.at(-1)
    if (before === undefined) return
    this.#past = this.#past.slice(0, -1)
    this.#future = [...this.#future, this.text]
    this.text = before
    this.pause()
  }

  redo(): void {
    const next = this.#future.at(-1)
    if (next === undefined) return
    this.#future = this.#future.slice(0, -1)
    this.#past = [...this.#past, this.text]
    this.text = next
    this.pause()
  }
}
