/** A position with one answer: exercises and puzzles. Numbers come formatted: `14%`. */
export const messages = {
  position: 'The position',
  right: 'Right!',
  wrong: 'Not the best.',
  yours: 'Your answer',
  best: 'Best',
  alsoBest: 'Just as good',
  lost: (points: string): string => `Your answer gives away ${points} of the chance to win.`,
  chances: 'Chance to win with each action',
  show: 'Show on the board',
  shown: (action: string): string => `Show on the board: ${action}`,
}
