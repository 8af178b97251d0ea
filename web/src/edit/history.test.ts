import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextHistory } from './history.svelte'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('every change is undone and redone', () => {
  const history = new TextHistory('a')
  history.change('b')
  history.change('c')
  expect([history.canUndo, history.canRedo]).toEqual([true, false])
  history.undo()
  expect(history.text).toBe('b')
  history.undo()
  history.undo()
  expect([history.text, history.canUndo]).toEqual(['a', false])
  history.redo()
  history.redo()
  history.redo()
  expect([history.text, history.canRedo]).toEqual(['c', false])
})

test('a change after undo forgets what was undone', () => {
  const history = new TextHistory('a')
  history.change('b')
  history.undo()
  history.change('c')
  expect(history.canRedo).toBe(false)
  history.undo()
  expect(history.text).toBe('a')
})

test('typing is undone in one step, until there is a pause or something else is done', () => {
  const history = new TextHistory('')
  history.change('o', 'type')
  history.change('on', 'type')
  vi.advanceTimersByTime(2000)
  history.change('one', 'type')
  history.change('one!', 'drag 1')
  history.pause()
  history.change('one!!', 'drag 1')
  const seen = []
  while (history.canUndo) {
    history.undo()
    seen.push(history.text)
  }
  expect(seen).toEqual(['one!', 'one', 'on', ''])
})

test('a text that is the same is no change', () => {
  const history = new TextHistory('a')
  history.change('a')
  expect(history.canUndo).toBe(false)
})
