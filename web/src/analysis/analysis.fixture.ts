/** A small analysis for the tests: two seats, four steps, one blunder and one stroke of luck. */

import type { AnalysedAction, AnalysedDecision, GameAnalysis } from '../lib/types'

export const tried = (text: string, win: number, gain: number, played = false): AnalysedAction => ({
  kind: text.split(' ')[0] ?? '',
  fields: {},
  text,
  win,
  gain: { value: gain, error: 0.01 },
  worlds: 64,
  played,
})

const decision = (n: number, seat: number, more: Partial<AnalysedDecision>): AnalysedDecision => ({
  n,
  seat,
  forced: false,
  grade: 'best',
  loss: { value: 0, error: 0 },
  clear_loss: 0,
  alternatives: [tried('draw', 0.5, 0, true), tried('pass', 0.4, -0.1)],
  why: null,
  ...more,
})

const account = (accuracy: number, luck: number): GameAnalysis['accounts'][number] => ({
  start: 0.5,
  deal: { value: 0.1, error: 0.03 },
  chance: { value: luck - 0.1, error: 0.04 },
  decisions: { value: 0, error: 0 },
  others: { value: 0, error: 0 },
  result: 1,
  accuracy,
  grades: { best: 1, good: 0, inaccuracy: 0, mistake: 0, blunder: 1 },
})

export const analysis: GameAnalysis = {
  stage: 'rollouts',
  rollouts: 1000,
  steps: 4,
  over: true,
  thresholds: { inaccuracy: 0.02, mistake: 0.05, blunder: 0.1 },
  open: [
    [0.5, 0.6, 0.6, 0.3, 0],
    [0.5, 0.4, 0.4, 0.7, 1],
  ],
  own: [
    [0.5, 0.5, 0.5, 0.5, 0],
    [0.5, 0.5, 0.5, 0.6, 1],
  ],
  decisions: [
    decision(1, 0, {}),
    decision(2, 1, { forced: true, grade: null, alternatives: [] }),
    decision(3, 0, {
      grade: 'blunder',
      loss: { value: 0.3, error: 0.02 },
      clear_loss: 0.27,
      alternatives: [tried('claim A-B', 0.7, 0.3), tried('draw', 0.4, 0, true)],
      why: { en: 'A – B was the last way.', 'pt-BR': 'A – B era o último caminho.', 'pt-PT': 'A – B era o último.' },
    }),
    decision(4, 1, { grade: 'good' }),
  ],
  changes: [
    { n: 1, seat: 0, decision: [0, 0], chance: [0.1, -0.1] },
    { n: 2, seat: 1, decision: [0, 0], chance: [0, 0] },
    { n: 3, seat: 0, decision: [-0.3, 0.3], chance: [0, 0] },
    { n: 4, seat: 1, decision: [0, 0], chance: [-0.3, 0.3] },
  ],
  accounts: [account(60, 0.2), account(100, -0.2)],
  turning_points: [
    { n: 3, seat: 0, kind: 'decision', change: -0.3 },
    { n: 4, seat: 1, kind: 'chance', change: 0.3 },
  ],
}
