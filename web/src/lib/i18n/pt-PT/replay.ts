export const replay: typeof import('../en/replay').replay = {}
