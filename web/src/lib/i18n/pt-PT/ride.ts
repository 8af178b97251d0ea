export const ride: typeof import('../en/ride').ride = {}
