import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { tip } from './tip'

let node: HTMLElement
const clicked = vi.fn()
const pointer = (name: string, type: string): boolean =>
  node.dispatchEvent(Object.assign(new Event(name), { pointerType: type, clientX: 0, clientY: 0 }))
const shown = (): string | undefined => document.querySelector('.tip')?.textContent ?? undefined

beforeEach(() => {
  vi.useFakeTimers()
  clicked.mockClear()
  node = document.createElement('button')
  document.body.append(node)
})
afterEach(() => {
  node.remove()
  vi.useRealTimers()
})

test('hovering explains after a moment, leaving hides it', () => {
  const used = tip(node, 'For red routes.')
  expect(node.getAttribute('aria-description')).toBe('For red routes.')
  pointer('pointerenter', 'mouse')
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(500)
  expect(shown()).toBe('For red routes.')
  pointer('pointerleave', 'mouse')
  expect(shown()).toBeUndefined()
  used.destroy()
})

test('a long press explains and does not click; a short one clicks and does not explain', () => {
  const used = tip(node, 'For red routes.')
  node.addEventListener('click', clicked)
  pointer('pointerdown', 'touch')
  vi.advanceTimersByTime(500)
  expect(shown()).toBe('For red routes.')
  pointer('pointerup', 'touch')
  node.click()
  expect(clicked).not.toHaveBeenCalled()
  expect(shown()).toBeUndefined()
  pointer('pointerdown', 'touch')
  vi.advanceTimersByTime(100)
  pointer('pointerup', 'touch')
  node.click()
  vi.advanceTimersByTime(500)
  expect(clicked).toHaveBeenCalledOnce()
  expect(shown()).toBeUndefined()
  used.destroy()
})
