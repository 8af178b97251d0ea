/** A short explanation of a card or a sign: shown on hover, on focus by keyboard, and on a long press.
 *
 * `use:tip={text}`. There is one box for all; screen readers get the text as a description.
 */

const HOVER_DELAY = 450 // ms
const PRESS_DELAY = 450 // ms
const MOVED = 10 // px that end a long press
const GAP = 8 // px

let box: HTMLElement | null = null
let owner: HTMLElement | null = null

function show(node: HTMLElement, text: string): void {
  if (!node.isConnected) return
  box ??= document.createElement('div')
  box.className = 'tip sheet'
  box.setAttribute('aria-hidden', 'true')
  box.setAttribute('popover', 'manual') // above dialogs
  box.textContent = text
  document.body.append(box)
  box.showPopover?.()
  owner = node
  const [at, size] = [node.getBoundingClientRect(), box.getBoundingClientRect()]
  const left = Math.max(GAP, Math.min(at.left + at.width / 2 - size.width / 2, innerWidth - size.width - GAP))
  const above = at.top - size.height - GAP
  box.style.left = `${left}px`
  box.style.top = `${above >= GAP ? above : Math.min(at.bottom + GAP, innerHeight - size.height - GAP)}px`
}

function hide(node: HTMLElement): void {
  if (owner !== node) return
  box?.remove()
  owner = null
}

export function tip(node: HTMLElement, text: string): { update: (text: string) => void; destroy: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let start: [number, number] = [0, 0]
  let pressed = false // a long press was shown: its click does nothing

  const stop = (): void => {
    clearTimeout(timer)
    hide(node)
  }
  const later = (delay: number, long: boolean): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!text) return
      pressed = long
      show(node, text)
    }, delay)
  }
  const enter = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') later(HOVER_DELAY, false)
  }
  const down = (event: PointerEvent): void => {
    pressed = false
    stop()
    if (event.pointerType === 'mouse') return
    start = [event.clientX, event.clientY]
    later(PRESS_DELAY, true)
  }
  const move = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > MOVED) stop()
  }
  const click = (event: MouseEvent): void => {
    if (!pressed) return
    pressed = false
    event.preventDefault()
    event.stopPropagation()
  }
  const menu = (event: Event): void => {
    if (pressed) event.preventDefault() // Android's menu on a long press
  }
  const focus = (): void => {
    if (node.matches(':focus-visible')) later(HOVER_DELAY, false)
  }

  const listeners: [string, (event: never) => void, boolean][] = [
    ['pointerenter', enter, false],
    ['pointerleave', stop, false],
    ['pointerdown', down, false],
    ['pointermove', move, false],
    ['pointerup', stop, false],
    ['pointercancel', stop, false],
    ['click', click, true],
    ['contextmenu', menu, false],
    ['focus', focus, false],
    ['blur', stop, false],
  ]
  for (const [name, listener, capture] of listeners) node.addEventListener(name, listener as EventListener, capture)
  node.setAttribute('aria-description', text)
  return {
    update: (next) => {
      text = next
      node.setAttribute('aria-description', next)
      if (owner === node) hide(node)
    },
    destroy: () => {
      stop()
      for (const [name, listener, capture] of listeners)
        node.removeEventListener(name, listener as EventListener, capture)
    },
  }
}
