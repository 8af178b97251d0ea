// Functions that tests call on a page. `window.probe` is set before each call.
window.probe = {
  // A point where a route can be clicked: the centre of one of its spaces or trains that nothing else covers.
  route(id) {
    const spaces = [...document.querySelectorAll(`[data-route="${id}"] :is(.space, .body)`)]
    for (const space of [spaces[spaces.length >> 1], ...spaces]) {
      const { x, y, width, height } = space.getBoundingClientRect()
      const at = [x + width / 2, y + height / 2]
      if (document.elementFromPoint(...at)?.closest('[data-route]')?.dataset.route === String(id)) return at
    }
    return null
  },

  // Every visible text, except texts for screen readers only and texts in drawings.
  texts() {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = node.data.trim()
      const parent = node.parentElement
      if (!text || parent.closest('svg, script, style')) continue
      if (!parent.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width < 2 || box.height < 2 || probe.clipped(parent)) continue
      found.push({ text, parent, box })
    }
    return found
  },

  clipped(element) {
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath !== 'none') return true
    return false
  },

  // What does not fit: texts that overflow a clipping element or their button, and a page that is too wide.
  cut() {
    const wide = document.documentElement.clientWidth
    const faults = new Set()
    const page = document.scrollingElement.scrollWidth
    if (page > wide + 1) faults.add(`the page is ${page} px wide in a window of ${wide}`)
    for (const { text, parent, box } of probe.texts()) {
      const said = `"${text.slice(0, 60)}"`
      let seen = true
      for (let at = parent; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        const frame = at.getBoundingClientRect()
        if (['auto', 'scroll'].includes(style.overflowX)) {
          seen = false // it can be scrolled to
          break
        }
        const out = box.right > frame.right + 1.5 || box.left < frame.left - 1.5
        const tall = box.bottom > frame.bottom + 3 || box.top < frame.top - 3
        const name = `${at.tagName.toLowerCase()}.${[...at.classList].join('.')}`
        if (out && (style.overflowX !== 'visible' || at.matches('button, a, select, label'))) faults.add(`${said} is wider than ${name}`)
        if (tall && (style.overflowY === 'hidden' || at.matches('button'))) faults.add(`${said} is taller than ${name}`)
      }
      if (seen && (box.right > wide + 1 || box.left < -1)) faults.add(`${said} is beside the screen`)
    }
    return [...faults]
  },

  // Controls smaller than 44 px, or cards in a row narrower than 35 px; not links in texts or what is off screen.
  small() {
    const found = []
    for (const one of document.querySelectorAll('button, a, select, summary')) {
      const box = one.getBoundingClientRect()
      if (!one.checkVisibility() || one.closest('p, svg') || probe.clipped(one)) continue
      if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) continue
      const size = `${Math.round(box.width)} x ${Math.round(box.height)}`
      if (box.height < 43.5 || box.width < 35) found.push(`${size}: ${one.outerHTML.slice(0, 90)}`)
    }
    return found
  },
}
