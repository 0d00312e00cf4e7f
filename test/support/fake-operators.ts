/** Operators made by a test, in the shape that the service sees. */
import type { Operator, Operators } from '../../src/operators/index.ts'

export function fakeOperators(all: Operator[]): Operators {
  return {
    all,
    get: code => all.find(operator => operator.profile.code === code),
    forRoute: (from, to) =>
      all.filter(({ profile }) =>
        profile.routes.some(route => [`${from}-${to}`, `${to}-${from}`].includes(route)),
      ),
    vitals: () => undefined,
    close: async () => {},
  }
}
