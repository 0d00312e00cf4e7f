/** How each operator is reached: its address and its login. */
import type { OperatorProfile } from './operator.ts'

/** `url` is the operator's own URL; it may have a path. */
export type DirectConnection = { url: string; token: string }
export type PortalConnection = { url: string; username: string; password: string }

const fields = { direct: ['url', 'token'], portal: ['url', 'username', 'password'] } as const

export type Connection = DirectConnection | PortalConnection

/**
 * The operators, each with the connection that its connector needs. Throws one error that names every fault,
 * and quotes no value, because values are secrets.
 */
export function withConnections(
  profiles: readonly OperatorProfile[],
  given: unknown,
): { profile: OperatorProfile; connection: Connection }[] {
  const connections = isRecord(given) ? given : {}
  const strange = Object.keys(connections).filter(
    code => !profiles.some(profile => profile.code === code),
  )
  const faults = [
    ...profiles.flatMap(profile => faultsOf(profile, connections[profile.code])),
    ...strange.map(code => `${code}: there is no such operator in the network`),
  ]
  if (faults.length > 0) throw new Error(`OPERATORS_FILE:\n${faults.join('\n')}`)
  return profiles.map(profile => ({ profile, connection: connections[profile.code] as Connection }))
}

function faultsOf({ code, connector }: OperatorProfile, connection: unknown): string[] {
  const needed = fields[connector]
  if (!isRecord(connection)) {
    return [`${code}: is missing; a ${connector} operator has ${needed.join(', ')}`]
  }
  const { url } = connection
  return [
    ...needed
      .filter(field => typeof connection[field] !== 'string' || connection[field] === '')
      .map(
        field => `${code}: ${field} is missing; a ${connector} operator has ${needed.join(', ')}`,
      ),
    ...(typeof url === 'string' && url !== '' && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')
      ? [`${code}: url is no address that begins with http:// or https://`]
      : []),
  ]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
