/** A board file that somebody has chosen to play with. It stays chosen until they choose something else. */

import { editedFamily } from '../families'
import { api } from '../lib/api'
import { whenPrepared } from '../lib/preparation.svelte'
import { problemText } from '../lib/problems'
import { read, write } from '../lib/storage'
import type { BoardCheck } from '../lib/types'

const KEY = 'trilhos.ownBoard'
export const MAX_BYTES = 120_000

interface Kept {
  file: string
  text: string
  isChosen: boolean
}

export class OwnBoardFile {
  file = $state('')
  text: string | null = $state.raw(null)
  isReading = $state(false) // the file is chosen but not read yet
  check = $state.raw<BoardCheck | null>(null) // null while the server checks it
  problem = $state('') // why it could not be checked
  picture = $state('') // as a data: address
  #wanted = $state(false)

  constructor() {
    const kept = read<Partial<Kept> | null>(KEY, null)
    if (typeof kept?.text !== 'string' || !editedFamily) return
    this.#wanted = kept.isChosen === true
    this.#use(kept.file ?? '', kept.text)
  }

  /** Whether the next game is played with it. */
  get isChosen(): boolean {
    return this.#wanted && this.text !== null
  }

  set isChosen(isChosen: boolean) {
    this.#wanted = isChosen
    this.#keep()
  }

  async take(file: File): Promise<void> {
    this.isReading = true
    try {
      const text = await file.text()
      this.#wanted = true
      this.#use(file.name, text)
      this.#keep()
    } finally {
      this.isReading = false
    }
  }

  forget(): void {
    this.text = this.check = null
    this.file = this.picture = this.problem = ''
    this.isChosen = false
  }

  #keep(): void {
    write(KEY, this.text === null ? null : { file: this.file, text: this.text, isChosen: this.#wanted })
  }

  #use(file: string, text: string): void {
    this.file = file
    this.text = text
    this.check = null
    this.picture = this.problem = ''
    void this.#look(text)
  }

  /** Check it at once, and draw it if it can be played. */
  async #look(text: string): Promise<void> {
    try {
      const check = await whenPrepared(editedFamily?.id ?? '', () => api.checkBoard(text))
      if (text !== this.text) return
      this.check = check
      if (!check.playable) return
      const picture = await dataAddress(await api.boardPicture(text))
      if (text === this.text) this.picture = picture
    } catch (problem) {
      if (text === this.text && !this.check) this.problem = problemText(problem)
    }
  }
}

const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(blob)
  })
