/** The simulator protects nothing: its logins are derived from the operator code and documented. */

export const PORTAL_USERNAME = 'gangway'

export const INVOICE_TOKEN = 'lighthouse'

export function portalPassword(operatorCode: string): string {
  return `harbour-${operatorCode.toLowerCase()}`
}

export function directToken(operatorCode: string): string {
  return `pier-${operatorCode.toLowerCase()}`
}
