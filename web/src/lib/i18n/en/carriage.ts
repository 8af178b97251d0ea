export const carriage = {}
