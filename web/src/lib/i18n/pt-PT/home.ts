export const home: typeof import('../en/home').home = {}
