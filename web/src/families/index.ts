/** The families of games that have pages of their own. This is the only place where the other pages refer to them. */

import { lang } from '../lib/i18n/index.svelte'
import type { Game } from '../lib/types'
import { carriage } from './carriage/entry'
import type { FamilyEntry, GameListing } from './family'
import { plain } from './plain/entry'
import { ride } from './ride/entry'

export type * from './family'
export { GameUi } from './gameUi.svelte'

/** In the order in which the home page lists their games. */
const FAMILIES: readonly FamilyEntry[] = [ride, carriage]

/** Anything that has a game: a table, a listed game, a replay. The server names the family. */
export interface GameRef {
  game: Game
  family: string
}

/** The family of a game; games of a family without a folder here are shown by the plain one. */
export const familyOf = ({ family }: GameRef): FamilyEntry => FAMILIES.find(({ id }) => id === family) ?? plain

/** The family whose boards can be edited, if there is one. */
export const editedFamily: FamilyEntry | undefined = FAMILIES.find(({ loadEditor }) => loadEditor)

const LISTINGS: readonly GameListing[] = FAMILIES.flatMap(({ games }) => games)
const listingOf = (game: Game): GameListing | undefined => LISTINGS.find((one) => one.game === game)

/** The games that have a page of rules, in the order of the home page. */
export const LISTED_GAMES: readonly Game[] = LISTINGS.map(({ game }) => game)
export const DEFAULT_GAME: Game = LISTED_GAMES[0] ?? ''

/** A listed game with its family, for pages that know only its name. */
export const listedGame = (game: Game): GameRef => ({
  game,
  family: FAMILIES.find(({ games }) => games.some((one) => one.game === game))?.id ?? plain.id,
})

const inLanguage = (text: GameListing['name'] | undefined): string | undefined => {
  if (!text) return undefined
  return lang() === 'pt-PT' ? (text['pt-PT'] ?? text['pt-BR']) : text[lang()]
}

/** A game's name in the language in use; undefined if only the server knows it. */
export const gameName = (game: Game): string | undefined => inLanguage(listingOf(game)?.name)
export const gameAbout = (game: Game): string => inLanguage(listingOf(game)?.about) ?? ''
export const gameMinutes = (game: Game): number | undefined => listingOf(game)?.minutes

/** What a figure that the server counts over a player's games is called; undefined if it is not shown. */
export const figureName = (game: Game, figure: string): string | undefined =>
  inLanguage(familyOf(listedGame(game)).figures?.[figure])

/** Games in the order of the home page; those that are not listed come last. */
export function inOrder<G extends { game: Game }>(games: readonly G[]): G[] {
  const place = (game: Game): number => (LISTED_GAMES.includes(game) ? LISTED_GAMES.indexOf(game) : LISTED_GAMES.length)
  return [...games].sort((p, q) => place(p.game) - place(q.game))
}

/** The game whose rules apply: the game itself, or the base game of its family for a custom board. */
export const rulesGame = (ref: GameRef): Game =>
  listingOf(ref.game) ? ref.game : (familyOf(ref).games[0]?.game ?? ref.game)

/** The game whose rules page contains a clause. */
export const clauseGame = (clause: string): Game =>
  LISTINGS.find(({ clauses }) => clauses.includes(clause.slice(0, clause.indexOf('-'))))?.game ?? DEFAULT_GAME
