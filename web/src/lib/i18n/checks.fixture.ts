/** Checks of the messages in every language, for tests. */

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object'

/** Every key, at any depth. */
export const keys = (value: unknown, path = ''): string[] =>
  isObject(value) ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`)) : [path]

/** The keys of texts that are empty. */
export const empty = (value: unknown, path = ''): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => empty(inner, `${path}.${key}`))
    : value === ''
      ? [path]
      : []

/** The keys of changes that only repeat the base. */
export function repeated(changes: unknown, base: unknown, path = ''): string[] {
  if (isObject(changes) && isObject(base))
    return Object.entries(changes).flatMap(([key, inner]) => repeated(inner, base[key], `${path}.${key}`))
  const text = (value: unknown): string => String(value).replace(/\s+/g, ' ')
  return text(changes) === text(base) ? [path] : []
}
