/** The window's title and its sign: both tell when it is one's turn. */

export function notice(title: string, mine: boolean): void {
  document.title = mine ? `● ${title}` : title
  const icon = document.getElementById('favicon')
  const wanted = mine ? '/favicon-turn.svg' : '/favicon.svg'
  if (icon?.getAttribute('href') !== wanted) icon?.setAttribute('href', wanted)
}
