/** The puzzle and the deal of the day. */
export const messages = {
  title: 'Today',
  puzzle: 'Puzzle of the day',
  puzzleAbout: 'One position, one try. What is best is settled by thousands of games played on from here.',
  solve: 'Solve it',
  look: 'Look at it again',
  none: 'There is no puzzle today. Come back tomorrow.',
  answered: (n: number): string => (n === 1 ? '1 answer today' : `${n} answers today`),
  streak: (n: number): string => (n === 1 ? '1 day in a row' : `${n} days in a row`),
  ask: 'It is your turn. What do you do?',
  how: 'Act on the board. You have one try.',
  chose: (n: number, share: string): string => (n === 1 ? `1 answer, ${share}` : `${n} answers, ${share}`),
  back: 'Back',
  share: 'Share',
  shared: (day: string, right: boolean): string => `Trilhos, puzzle of ${day}: ${right ? '✔' : '✘'}`,
  deal: 'Deal of the day',
  dealAbout: (game: string): string =>
    `${game}: everyone gets the same cards against the same two bots. One game each, without hints.`,
  play: 'Play the deal',
  goOn: 'To your game',
  results: 'Results',
  place: 'Place',
  player: 'Player',
  points: 'Points',
  noResults: 'Nobody has finished it yet.',
  next: (hours: number): string =>
    hours === 1 ? 'The next day begins in 1 hour.' : `The next day begins in ${hours} hours.`,
}
