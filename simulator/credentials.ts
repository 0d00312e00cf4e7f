/** The simulator protects nothing: its logins are derived from the operator code and documented. */

export const portalUsername = 'gangway'

export const invoiceToken = 'lighthouse'

export function portalPassword(operatorCode: string): string {
  return `harbour-${operatorCode.toLowerCase()}`
}

export function directToken(operatorCode: string): string {
  return `pier-${operatorCode.toLowerCase()}`
}
