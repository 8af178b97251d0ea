/** Remove case and accents, so that `SAO` finds `São`. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
