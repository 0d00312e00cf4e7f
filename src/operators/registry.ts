import {
  type Connection,
  type DirectConnection,
  type PortalConnection,
  withConnections,
} from './connections.ts'
import type { Connector } from './connectors/connector.ts'
import { createDirectConnector } from './connectors/direct/index.ts'
import { createPortalConnector } from './connectors/portal/index.ts'
import type { Network } from './network.ts'
import type { Operator, OperatorProfile } from './operator.ts'
import {
  defaultPolicies,
  type Log,
  type OperatorVitals,
  type Policies,
  protect,
} from './resilience.ts'

/** Only people switch a login on again. */
const loginOffSeconds = 600

type OperatorsOptions = {
  network: Network
  /** By operator code: `url` and `token` of a direct one, `url`, `username` and `password` of a portal. */
  connections: unknown
  policies?: Partial<Policies>
  /** Codes of operators that must not be logged in to. Checked before every call. */
  loginOff: ReadonlySet<string>
  log: Log
}

export type Operators = {
  all: Operator[]
  get(code: string): Operator | undefined
  /** The operators that sail the route, in either direction. */
  forRoute(departureTerminal: string, arrivalTerminal: string): Operator[]
  vitals(code: string): OperatorVitals | undefined
  /** Ends all running calls; an order then ends as unknown. */
  close(): Promise<void>
}

/**
 * Builds the operators of the network, each with its own connector, time-outs, limits and circuit. Throws
 * when a connection is missing or unusable.
 */
export function createOperators(options: OperatorsOptions): Operators {
  const { network, connections, loginOff, log } = options
  const policies = { ...defaultPolicies, ...options.policies }
  const zones = new Map(network.terminals.map(terminal => [terminal.code, terminal.timeZone]))
  const connectors: Connector[] = []

  const entries = withConnections(network.operators, connections).map(({ profile, connection }) => {
    const connector = connectorFor(profile, connection, zones, policies)
    connectors.push(connector)
    return protect(connector, profile, policies, () => loginOff.has(profile.code), log)
  })
  const byCode = new Map(entries.map(entry => [entry.operator.profile.code, entry]))
  const all = entries.map(entry => entry.operator)

  return {
    all,
    get: code => byCode.get(code)?.operator,
    forRoute: (from, to) =>
      all.filter(
        ({ profile }) =>
          profile.routes.includes(`${from}-${to}`) || profile.routes.includes(`${to}-${from}`),
      ),
    vitals: code => byCode.get(code)?.vitals(),
    async close() {
      await Promise.all(connectors.map(connector => connector.close()))
    },
  }
}

/** The seconds until a call can succeed: at least `pauseSeconds`, and while it is left alone as long as that. */
export function retryAfterSeconds(
  operators: Operators,
  code: string,
  pauseSeconds: number,
): number {
  if (operators.get(code)?.loginOff) return loginOffSeconds
  const { coolsForMs = 0 } = operators.vitals(code) ?? {}
  return Math.max(pauseSeconds, Math.ceil(coolsForMs / 1_000))
}

function connectorFor(
  profile: OperatorProfile,
  connection: Connection,
  zones: Map<string, string>,
  policies: Policies,
): Connector {
  const timeZoneOf = (terminal: string) => {
    const zone = zones.get(terminal)
    if (!zone) throw new Error(`no time zone is known for terminal ${terminal}`)
    return zone
  }
  return profile.connector === 'direct'
    ? createDirectConnector(connection as DirectConnection, timeZoneOf)
    : createPortalConnector(connection as PortalConnection, timeZoneOf, policies.readTimeoutMs)
}
