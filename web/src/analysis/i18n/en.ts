/** The analysis of a game. Numbers come formatted: `14%`. */
export const messages = {
  title: 'Analysis',
  close: 'Close the analysis',
  waiting: 'Waiting for a free place to analyse …',
  first: 'A first look …',
  refining: (done: string) => `Playing on from every step: ${done}`,
  done: (games: string) => `${games} games played on`,
  failed: 'The analysis failed.',
  again: 'Try again',

  chances: 'Chances to win',
  view: 'Judged by',
  views: { open: 'all cards open', own: 'what each player knew' },
  chart: (now: string) => `Chances to win by step; now: ${now}`,
  has: (name: string, chance: string) => `${name} ${chance}`,
  asTable: 'The chart as a table',
  step: 'Step',
  deal: 'Deal',

  turning: 'What mattered most',
  noTurning: 'No decision and no stroke of luck stands out.',
  turningSoon: 'Mistakes appear here as soon as they are certain.',
  atStep: (n: number, name: string) => `Step ${n}, ${name}`,
  grades: {
    best: 'Best choice',
    good: 'Good choice',
    inaccuracy: 'Inaccuracy',
    mistake: 'Mistake',
    blunder: 'Blunder',
  },
  luckFor: 'Good luck',
  luckAgainst: 'Bad luck',

  decides: (name: string) => `${name} decides`,
  over: 'The game is over.',
  forced: 'There was no other choice.',
  notGraded: 'Not judged yet.',
  played: 'Played',
  better: 'Better',
  cost: (chance: string) => `It cost ${chance} of a win, as far as the player could know.`,
  compared: (better: string, played: string) =>
    `Of the same imagined games, this wins ${better}, and what was played ${played}.`,
  tried: 'What else was tried',
  wins: (chance: string) => `wins ${chance}`,
  before: (grade: string) => `The step before: ${grade}`,
  show: 'Show it',
  tryHere: 'Try it from here',
  changedBy: (change: string, name: string) => `Luck in this step: ${change} for ${name}`,

  players: 'How everyone played',
  accuracy: 'Accuracy',
  accuracyAbout: '100% means that nothing better was found for any decision.',
  luck: 'Luck',
  luckAbout: 'What the cards changed: the deal and everything drawn or turned, in shares of a win.',
  noValue: '–',
  counts: (inaccuracies: number, mistakes: number, blunders: number) =>
    [
      inaccuracies ? `${inaccuracies} ${inaccuracies === 1 ? 'inaccuracy' : 'inaccuracies'}` : '',
      mistakes ? `${mistakes} ${mistakes === 1 ? 'mistake' : 'mistakes'}` : '',
      blunders ? `${blunders} ${blunders === 1 ? 'blunder' : 'blunders'}` : '',
    ]
      .filter(Boolean)
      .join(', ') || 'no mistakes',
  give: (error: string) => `give or take ${error}`,
}
