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
  // Vite numbers what a file imports
  const text = (value: unknown): string => String(value).replace(/\s+|\b__vi_import_\d+__\./g, ' ')
  return text(changes) === text(base) ? [path] : []
}

/** The keys that no source uses: neither as `.key` or `'key'`, nor through an object read as `object[key]`. */
export function unused(messages: object, source: string): string[] {
  const used = new Set(source.match(/(?<=\.)[\w-]+|(?<=')[\w-]+(?=')/g))
  const indexed = new Set(source.match(/\w+(?=(?:\?\.)?\[)/g))
  const visit = (inside: object, path: string): string[] =>
    Object.entries(inside).flatMap(([key, value]: [string, unknown]) => {
      if (isObject(value)) return indexed.has(key) ? [] : visit(value, `${path}.${key}`)
      return used.has(key) ? [] : [`${path}.${key}`]
    })
  return visit(messages, '')
}
