/** Names of players in Portuguese sentences. People have no article ("de Ana"); players without a name of their own have
 *  one, and prepositions are joined to it ("do Jogador 1"). */

const DEFAULT_NAME = /^(Jogador|Player|Lugar|Seat)(?: \d+)?(?=$|, | e )/ // of a list, the first name decides

const hasArticle = (name: string): boolean => DEFAULT_NAME.test(name)

/** "Ana", "o Jogador 1" */
export const o = (name: string): string => (hasArticle(name) ? `o ${name}` : name)

/** "de Ana", "do Jogador 1" */
export const de = (name: string): string => (hasArticle(name) ? `do ${name}` : `de ${name}`)

/** "a Ana", "ao Jogador 1" */
export const a = (name: string): string => (hasArticle(name) ? `ao ${name}` : `a ${name}`)

/** "por Ana", "pelo Jogador 1" */
export const por = (name: string): string => (hasArticle(name) ? `pelo ${name}` : `por ${name}`)
