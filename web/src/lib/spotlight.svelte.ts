/** The place of the surface that a text elsewhere on the page points at, such as a cell named in the log. */

export const spotlight: { spot: string | null } = $state({ spot: null })
