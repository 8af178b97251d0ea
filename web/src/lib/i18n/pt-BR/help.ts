export const help: typeof import('../en/help').help = {}
