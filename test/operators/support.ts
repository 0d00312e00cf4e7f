import { createServer } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connectionsTo } from '../../simulator/credentials.ts'
import {
  createOperators,
  loadNetwork,
  type Operator,
  type Operators,
  OperatorUnavailable,
  type OrderRequest,
} from '../../src/operators/index.ts'
import type { Issuance, UnavailableReason } from '../../src/operators/operator.ts'
import type { Log, Policies } from '../../src/operators/resilience.ts'
import { atEnd } from '../support/at-end.ts'
import { listenHere } from '../support/listening.ts'

export const network = loadNetwork()

/** Longer than this machine ever stands still. */
export const patience: Partial<Policies> = {
  readTimeoutMs: 60_000,
  orderTimeoutMs: () => 60_000,
  cancelTimeoutMs: 60_000,
}
/** For operators that hang. */
export const impatience: Partial<Policies> = {
  readTimeoutMs: 3_000,
  orderTimeoutMs: () => 3_000,
  cancelTimeoutMs: 3_000,
}

export const connectionsAt = (url: string) => connectionsTo(url, network.operators)

const opened: Operators[] = []
atEnd(() => Promise.all(opened.map(operators => operators.close())))

export function operatorsAt(
  url: string,
  policies: Partial<Policies> = {},
  loginOff: ReadonlySet<string> = new Set(),
  log: Log = { warn() {} },
) {
  const operators = createOperators({
    network,
    connections: connectionsAt(url),
    policies: { ...patience, ...policies },
    loginOff,
    log,
  })
  opened.push(operators)
  return operators
}

/** Tries until it is so, but not for ever. */
export async function eventually(isSo: () => Promise<boolean>) {
  const deadline = Date.now() + 60_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it never came true')
    await nextTurn()
  }
}

/** One operator by code, with its issuance at hand. */
export function pick(
  operators: { get(code: string): Operator | undefined },
  code: string,
): Operator & { issuance: Issuance } {
  const operator = operators.get(code)
  if (!operator?.issuance) throw new Error(`${code} has no issuance`)
  return operator as Operator & { issuance: Issuance }
}

export function orderFor(reference: string, voyageRef: string, ...seats: string[]): OrderRequest {
  return {
    reference,
    voyageRef,
    contact: { name: 'Lê Văn Cường', email: 'cuong@example.com', phone: '0900000002' },
    passengers: seats.map((seatCode, index) => ({
      seatCode,
      passengerType: 'adult',
      fullName: `Nguyễn Văn ${'An Ba Chi Dũng'.split(' ')[index]}`,
      documentNumber: `07919000000${index}`,
      dateOfBirth: '1990-02-28',
      nationality: 'VN',
      gender: 'male',
      phone: '0900000003',
      email: 'an@example.com',
      plateNumber: null,
    })),
  }
}

export function unavailable(reason: UnavailableReason) {
  return (error: unknown) => error instanceof OperatorUnavailable && error.reason === reason
}

/** The same for everyone, or by the path. */
export type By<T extends number | string> = T | ((path: string) => T)

/** A server that gives everyone the same answer, or one for each path; as a portal it may take every login. */
export async function liar(
  status: By<number>,
  headers: Record<string, string>,
  body: By<string>,
  { letsIn = 0 } = {},
) {
  let logins = 0
  const server = createServer((request, response) => {
    const isLogin = request.url?.endsWith('/login') === true
    const session = { location: '/', 'set-cookie': 'AGENTSESSION=x' }
    if (isLogin && ++logins <= letsIn) response.writeHead(302, session).end()
    else {
      const of = <T extends number | string>(what: By<T>) =>
        what instanceof Function ? what(request.url ?? '') : what
      response.writeHead(of(status), headers).end(of(body))
    }
  })
  const port = await listenHere(server)
  atEnd(() => server.close())
  return `http://127.0.0.1:${port}`
}
