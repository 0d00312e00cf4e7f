/** `uat` is a second live system, on which partners test: orders and money are real there too. */
export const environments = ['production', 'uat'] as const
export type Environment = (typeof environments)[number]
