// What tests ask of a page. `window.probe` is made anew by each question.
window.probe = {
  // Where a route can be pointed at: the middle of one of its spaces or trains that nothing else covers.
  route(id) {
    const spaces = [...document.querySelectorAll(`[data-route="${id}"] :is(.space, .body)`)]
    for (const space of [spaces[spaces.length >> 1], ...spaces]) {
      const { x, y, width, height } = space.getBoundingClientRect()
      const at = [x + width / 2, y + height / 2]
      if (document.elementFromPoint(...at)?.closest('[data-route]')?.dataset.route === String(id)) return at
    }
    return null
  },

  // Every piece of text that is shown; what is only for screen readers, or in a drawing, is left out.
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

  // What does not fit: texts that stick out of what cuts them off, or out of their button, and too wide a page.
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
          seen = false // one can scroll to it
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

  // Controls of less than 44 px, or cards in a row of less than 35; links within a text, and what stands beside the screen, are left out.
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
