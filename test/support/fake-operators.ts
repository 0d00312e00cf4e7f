/** Operators made or altered by a test, in the shape that the service sees. */
import type { Operator, Operators } from '../../src/operators/index.ts'
import type { Issuance } from '../../src/operators/operator.ts'

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

/** The same operators, one of which does some of its issuance in another way. */
export function alterIssuance(
  operators: Operators,
  code: string,
  alter: (issuance: Issuance) => Partial<Issuance>,
): Operators {
  const get: Operators['get'] = each => {
    const operator = operators.get(each)
    if (each !== code || !operator?.issuance) return operator
    return { ...operator, issuance: { ...operator.issuance, ...alter(operator.issuance) } }
  }
  return { ...operators, get }
}
