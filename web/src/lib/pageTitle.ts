/** The window's title and icon. Both show when it is your turn. */

export function setPageTitle(title: string, mine: boolean): void {
  document.title = mine ? `● ${title}` : title
  const icon = document.getElementById('favicon')
  const wanted = mine ? '/favicon-turn.svg' : '/favicon.svg'
  if (icon?.getAttribute('href') !== wanted) icon?.setAttribute('href', wanted)
}
