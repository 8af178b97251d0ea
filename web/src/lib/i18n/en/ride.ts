export const ride = {}
