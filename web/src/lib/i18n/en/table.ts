export const table = {}
