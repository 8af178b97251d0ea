export const table: typeof import('../en/table').table = {}
