/** A board that is edited: its text with all its versions, what the server's check finds, and what is selected. */

import { untrack } from 'svelte'
import { api } from '../lib/api'
import { Problem, type BoardCheck, type BoardFault } from '../lib/types'
import { keepDraft, type Draft } from './drafts.svelte'
import { TextHistory } from './history.svelte'
import { TomlText, type Value } from './toml'
import { changed, setting, type Change } from './tomlEdits'

const CHECK_DELAY = 500 // ms after the last change
const RETRY_DELAY = 4000

export class BoardEditor {
  readonly history: TextHistory
  draft: Draft = $state.raw({ id: '', text: '', at: 0, shelf: null })
  check = $state.raw<BoardCheck | null>(null) // of `checkedText`
  checkedText = $state.raw('')
  offline = $state(false) // whether the last check failed
  isKept = $state(true) // whether the draft is in this browser's storage
  path = $state('') // of what is selected, such as `map.routes[3]`
  places = $state(0) // grows when the text should show the selected line
  readonly #doc = $derived.by(() => new TomlText(this.history.text))
  #isAsking = false // one check at a time: the server handles few from one address
  #whole: TomlText // the last text without a syntax fault

  constructor(draft: Draft) {
    this.draft = draft
    this.history = new TextHistory(draft.text)
    this.#whole = new TomlText(draft.text)
  }

  /** The text as it is, which may be no TOML. */
  get doc(): TomlText {
    return this.#doc
  }

  /** The text as it is, or as it was before somebody typed something that is no TOML. */
  get whole(): TomlText {
    if (!this.#doc.fault) this.#whole = this.#doc
    return this.#whole
  }

  get text(): string {
    return this.history.text
  }

  /** Whether the controls can change the text: it must be TOML for that. */
  get canEdit(): boolean {
    return this.#doc.fault === null
  }

  /** Whether the check is about the text as it is. */
  get isChecked(): boolean {
    return this.check !== null && this.checkedText === this.text
  }

  get isPlayable(): boolean {
    return this.isChecked && this.check?.playable === true
  }

  /** What is wrong. A text that is no TOML has one fault, which needs no server. */
  get faults(): BoardFault[] {
    const { fault } = this.#doc
    if (fault && !this.isChecked) return [{ line: fault.line, key: '', reason: fault.reason }]
    return this.check?.faults ?? []
  }

  /** Make changes one after the other; each sees the text after the one before. Together they are one version. */
  edit(steps: readonly ((doc: TomlText) => Change[])[], name = ''): void {
    if (!this.canEdit) return
    let doc = this.#doc
    for (const step of steps) {
      const next = new TomlText(changed(doc.text, step(doc)))
      if (next.fault) return // a text that this cannot change; it stays as it is
      doc = next
    }
    this.history.change(doc.text, name)
  }

  set(path: string, value: Value | undefined, name = ''): void {
    this.edit([(doc) => setting(doc, path, value)], name)
  }

  /** The draft belongs to this published board from now on. */
  publishedAs(shelf: string): void {
    this.draft = { ...this.draft, shelf }
    this.isKept = keepDraft(this.draft)
  }

  /** Select something, and show its line in the text. */
  select(path: string): void {
    this.path = path
    this.places++
  }

  /** Keep the draft, and check it a moment after the last change. Call it in an effect. */
  follow(): () => void {
    const text = this.text
    const draft = { ...untrack(() => this.draft), text, at: Date.now() }
    this.draft = draft
    this.isKept = keepDraft(draft)
    let timer = setTimeout(ask, CHECK_DELAY)
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the function below is hoisted
    const editor = this
    let isOver = false
    return () => {
      isOver = true
      clearTimeout(timer)
    }

    function ask(): void {
      void editor.#ask(text).then((isDone) => {
        if (!isDone && !isOver) timer = setTimeout(ask, editor.offline ? RETRY_DELAY : CHECK_DELAY)
      })
    }
  }

  async #ask(text: string): Promise<boolean> {
    if (this.#isAsking) return false
    this.#isAsking = true
    try {
      const check = await api.checkBoard(text)
      if (text !== this.text) return true // a later check follows
      this.check = check
      this.checkedText = text
      this.offline = false
      return true
    } catch (problem) {
      if (problem instanceof Problem && problem.code === 'too-large') {
        this.check = { ...NOTHING, faults: [{ line: 0, key: '', reason: problem.reason }] }
        this.checkedText = text
        return true
      }
      this.offline = true
      return false
    } finally {
      this.#isAsking = false
    }
  }
}

const NOTHING: BoardCheck = { playable: false, game: null, name: null, seats: null, faults: [], more: 0 }
