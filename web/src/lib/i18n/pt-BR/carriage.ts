export const carriage: typeof import('../en/carriage').carriage = {}
