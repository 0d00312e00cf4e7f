/** In `uat` partners try their programs: nothing is sold for money. */
export const environments = ['production', 'uat'] as const
export type Environment = (typeof environments)[number]
