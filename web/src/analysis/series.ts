/** The logic of the analysis: curves, marks, and which decision belongs to a step. No Svelte, no texts. */

import type { AnalysedAction, AnalysedDecision, GameAnalysis, SeatAccount } from '../lib/types'

export type Grade = NonNullable<AnalysedDecision['grade']>
export type Blamed = 'inaccuracy' | 'mistake' | 'blunder'

/** Signs as in chess, worst last. */
export const SIGNS: Record<Blamed, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' }

export const isBlamed = (grade: AnalysedDecision['grade']): grade is Blamed => grade !== null && grade in SIGNS

/** Whose knowledge the chances are judged by. */
export type Eyes = 'open' | 'own'

/** The decision that is made in the position after so many steps. */
export const decisionAfter = (analysis: GameAnalysis, step: number): AnalysedDecision | undefined =>
  analysis.decisions[step]

/** The best action that was found, if it is another than the one played. */
export function betterAction(decision: AnalysedDecision | undefined): AnalysedAction | null {
  const best = decision?.alternatives[0]
  return best && !best.played ? best : null
}

export const playedAction = (decision: AnalysedDecision | undefined): AnalysedAction | null =>
  decision?.alternatives.find((one) => one.played) ?? null

/** What is shown of a decision on the board: the better action, if the one played is to blame. */
export const adviceFor = (decision: AnalysedDecision | undefined): AnalysedAction | null =>
  decision && isBlamed(decision.grade) ? betterAction(decision) : null

/** The blamed decisions, by step. */
export const marksOf = (analysis: GameAnalysis): Map<number, Blamed> =>
  new Map(analysis.decisions.flatMap(({ n, grade }) => (isBlamed(grade) ? [[n, grade] as const] : [])))

/** Each seat's chances from step to step. */
export const chancesOf = (analysis: GameAnalysis, eyes: Eyes): number[][] => analysis[eyes]

/** A curve through chances from 0 to 1, in a frame of the given size. */
export function chanceCurve(chances: number[], wide: number, tall: number): string {
  const last = Math.max(1, chances.length - 1)
  const round = (value: number): number => Math.round(value * 10) / 10
  const points = chances.map((chance, step) => `${round((step / last) * wide)} ${round((1 - chance) * tall)}`)
  return points.length ? `M${points.join('L')}` : ''
}

export interface TurningMark {
  k: number // its place in the list, from 1
  n: number
  seat: number
  at: number // the position to look at: before a decision, after a stroke of luck
  x: number // in per cent of the chart
  y: number
}

/** Where the turning points are marked: on the curve of the seat, where it changes. */
export function turningMarks(analysis: GameAnalysis, eyes: Eyes): TurningMark[] {
  const last = Math.max(1, analysis.steps)
  return analysis.turning_points.map(({ n, seat, kind }, k) => {
    const at = kind === 'decision' ? n - 1 : n
    const chance = analysis[eyes][seat]?.[at] ?? 0
    return { k: k + 1, n, seat, at, x: (100 * at) / last, y: 100 * (1 - chance) }
  })
}

/** The steps of the table that stands for the chart: evenly spread, with the turning points and both ends. */
export function tableSteps(analysis: GameAnalysis, rows = 12): number[] {
  const last = analysis.open[0] ? analysis.open[0].length - 1 : 0
  const even = Array.from({ length: rows }, (_, k) => Math.round((k * last) / Math.max(1, rows - 1)))
  const turning = analysis.turning_points.flatMap(({ n }) => [n - 1, n])
  return [...new Set([...even, ...turning])].filter((step) => step >= 0 && step <= last).sort((p, q) => p - q)
}

/** What chance gave a seat: the deal and everything after it. */
export function luckOf(account: SeatAccount): { value: number; error: number } {
  const { deal, chance } = account
  return { value: deal.value + chance.value, error: Math.hypot(deal.error, chance.error) }
}

/** The largest stroke of luck in a step that is worth a line: a seat and a change; null if there is none. */
export function luckIn(analysis: GameAnalysis, step: number, least = 0.05): { seat: number; change: number } | null {
  const chance = analysis.changes[step - 1]?.chance ?? []
  const seat = chance.reduce((most, value, k) => (Math.abs(value) > Math.abs(chance[most] ?? 0) ? k : most), 0)
  const change = chance[seat] ?? 0
  return Math.abs(change) >= least ? { seat, change } : null
}
