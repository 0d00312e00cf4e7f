/** The answer of some work, or `late` when it takes longer than so many milliseconds. The work goes on by itself. */
export function orLate<Answer>(work: Promise<Answer>, ms: number): Promise<Answer | 'late'> {
  const { promise, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(resolve, ms, 'late')
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
