import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { api } from '../lib/api'
import { Problem, type AnalysisState } from '../lib/types'
import { analysis } from './analysis.fixture'
import { AnalysisRun } from './analysisRun.svelte'

const answer = (rollouts: number, state: AnalysisState['state'], fresh = true): AnalysisState => ({
  id: 'x',
  state,
  progress: 0.5,
  rollouts,
  analysis: fresh ? { ...analysis, rollouts } : null,
})
const upload = { from: { transcript: 'game' }, board: null }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('it asks for something finer than what it has, until the analysis is done', async () => {
  const ask = vi.spyOn(api, 'tableAnalysis')
  ask.mockResolvedValueOnce(answer(0, 'running')).mockResolvedValueOnce(answer(0, 'running', false))
  ask.mockResolvedValueOnce(answer(500, 'done'))
  const run = new AnalysisRun({ from: { table: 't' }, board: null })
  await run.run()
  expect(ask.mock.calls).toEqual([
    ['t', -1],
    ['t', 0],
    ['t', 0],
  ])
  expect(run.result?.rollouts).toBe(500)
  expect(run.state?.state).toBe('done')
})

test('a transcript is sent once, and again only if the server has forgotten it', async () => {
  const begin = vi.spyOn(api, 'analyse').mockResolvedValue(answer(0, 'running'))
  const ask = vi.spyOn(api, 'analysis')
  ask.mockRejectedValueOnce(new Problem('no-analysis', '')).mockResolvedValueOnce(answer(900, 'done'))
  const run = new AnalysisRun(upload)
  const ended = run.run()
  await vi.advanceTimersByTimeAsync(10_000)
  await ended
  expect(begin).toHaveBeenCalledTimes(2)
  expect(ask.mock.calls).toEqual([
    ['x', 0],
    ['x', 0],
  ])
  expect(run.result?.rollouts).toBe(900)
})

test('a lost connection is no failure, but a refusal is', async () => {
  const begin = vi.spyOn(api, 'analyse')
  begin.mockRejectedValueOnce(new Problem('offline', '')).mockRejectedValueOnce(new Problem('transcript', 'line 3'))
  const run = new AnalysisRun(upload)
  const ended = run.run()
  await vi.advanceTimersByTimeAsync(10_000)
  await ended
  expect(begin).toHaveBeenCalledTimes(2)
  expect(run.error).toBeInstanceOf(Problem)
})

test('what comes after it was stopped is ignored', async () => {
  let give: (state: AnalysisState) => void = () => undefined
  vi.spyOn(api, 'analyse').mockReturnValue(new Promise((done) => (give = done)))
  const run = new AnalysisRun(upload)
  const ended = run.run()
  run.stop()
  give(answer(10, 'running'))
  await ended
  expect(run.result).toBeNull()
})
