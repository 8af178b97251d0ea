/** An analysis in progress: asks the server until it is done, and goes on after lost connections. */

import { api } from '../lib/api'
import { Problem, type AnalysisState, type GameAnalysis } from '../lib/types'
import type { Source } from '../replay/source'

const RETRY = 2000 // ms
const PASSING = new Set(['offline', 'busy', 'preparing', 'too-many', 'no-analysis']) // problems that pass

export class AnalysisRun {
  state = $state.raw<AnalysisState | null>(null)
  result = $state.raw<GameAnalysis | null>(null)
  error = $state.raw<unknown>(null)
  #stopped = false
  #begun = 0

  constructor(readonly source: Source) {}

  /** Ask until the analysis is done, fails or is stopped. */
  async run(): Promise<void> {
    const mine = ++this.#begun
    this.error = null
    this.#stopped = false
    let id: string | null = null
    let known = this.result?.rollouts ?? -1
    for (;;) {
      try {
        const answer = await this.#ask(id, known)
        if (this.#stopped || mine !== this.#begun) return
        id = answer.id
        this.state = answer
        if (answer.analysis) {
          this.result = answer.analysis
          known = answer.rollouts
        }
        if (answer.state === 'done') return
      } catch (problem) {
        if (this.#stopped || mine !== this.#begun) return
        const code = problem instanceof Problem ? problem.code : ''
        if (!PASSING.has(code) && !code.startsWith('http-5')) {
          this.error = problem
          return
        }
        if (code === 'no-analysis') id = null // another node, or a restart: begin it again, what was done is kept
        await new Promise((later) => setTimeout(later, RETRY))
        if (this.#stopped || mine !== this.#begun) return
      }
    }
  }

  stop(): void {
    this.#stopped = true
  }

  #ask(id: string | null, known: number): Promise<AnalysisState> {
    const { from, board } = this.source
    if ('table' in from) return api.tableAnalysis(from.table, known)
    return id === null ? api.analyse(from.transcript, board) : api.analysis(id, known)
  }
}
