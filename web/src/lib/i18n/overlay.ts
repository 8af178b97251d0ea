/** A language variant that contains only what differs from its base: European Portuguese over Brazilian. */

/** The messages that differ. Entries of a list are named by their index. */
export type Changes<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly (infer Entry)[]
    ? { [index: number]: Changes<Entry> }
    : T extends object
      ? { [Key in keyof T]?: Changes<T[Key]> }
      : T

/** The messages with these changes. */
export function overlay<T>(base: T, changes: Changes<NoInfer<T>>): T {
  if (typeof base !== 'object' || base === null || typeof changes !== 'object') return changes as T
  const merged = (Array.isArray(base) ? [...(base as unknown[])] : { ...base }) as Record<string, unknown>
  for (const [key, change] of Object.entries(changes as object)) merged[key] = overlay(merged[key], change as never)
  return merged as T
}
