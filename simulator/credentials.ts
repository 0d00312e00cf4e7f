/** The simulator protects nothing: its logins are derived from the operator code and documented. */

export const portalUsername = 'gangway'

export const invoiceToken = 'lighthouse'

export function portalPassword(operatorCode: string): string {
  return `harbour-${operatorCode.toLowerCase()}`
}

export function directToken(operatorCode: string): string {
  return `pier-${operatorCode.toLowerCase()}`
}

/** The operators file of an installation whose operators are those of the simulator at `url`. */
export function connectionsTo(
  url: string,
  operators: readonly { code: string; connector: string }[],
): Record<string, Record<string, string>> {
  return Object.fromEntries(
    operators.map(({ code, connector }) => {
      const login: Record<string, string> =
        connector === 'direct'
          ? { token: directToken(code) }
          : { username: portalUsername, password: portalPassword(code) }
      return [code, { url: `${url}/${code}`, ...login }]
    }),
  )
}
