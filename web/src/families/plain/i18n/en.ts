/** Texts for games without pages of their own. The names of facts come from the server, in English. */
export const messages = {
  phase: (phase: string) => `Phase: ${phase}`,
  actions: 'What you can do',
  wait: (names: string) => `Waiting for ${names}`,
  seats: 'Players',
  player: 'Player',
  hand: 'Your hand',
  table: 'On the table',
  handOf: (name: string) => `${name}’s hand`,
  last: 'What happened last',
  nothing: 'none',
  yes: 'yes',
  no: 'no',
  points: 'Points',
  place: 'Place',
}
