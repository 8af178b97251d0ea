/** Where one is: the address bar, as state. */

export const here = $state({ path: location.pathname, hash: location.hash })

function look(): void {
  here.path = location.pathname
  here.hash = location.hash
}

addEventListener('popstate', look)
addEventListener('hashchange', look)

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  look()
  if (!location.hash) scrollTo(0, 0)
}

/** For links: go there without loading the page anew, unless asked for a new window. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as Element).closest('a')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  go(link.pathname + link.hash)
}
