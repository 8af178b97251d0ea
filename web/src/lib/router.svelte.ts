/** The router: the address bar as state. */

export const here = $state({ path: location.pathname, hash: location.hash })

function update(): void {
  here.path = location.pathname
  here.hash = location.hash
}

addEventListener('popstate', update)
addEventListener('hashchange', update)

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  update()
  if (!location.hash) scrollTo(0, 0)
}

/** Click handler for links: navigate without reloading, unless a new window was asked for. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as Element).closest('a')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  go(link.pathname + link.hash)
}
