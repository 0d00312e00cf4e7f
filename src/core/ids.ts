import { createHash, randomInt, randomUUIDv7 } from 'node:crypto'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A fresh UUIDv7: ascending ids are creation order. */
export function newId(): string {
  return randomUUIDv7()
}

export function isId(text: string): boolean {
  return uuidPattern.test(text)
}

/**
 * The id of a voyage: a UUIDv7 whose timestamp is the departure instant and whose other bits are
 * a hash of operator and operator voyage reference. The same sailing gets the same id at every
 * sync, and ascending ids are departure order.
 */
export function voyageId(operatorCode: string, voyageRef: string, departsAt: Date): string {
  const hash = createHash('sha256').update(`${operatorCode}\n${voyageRef}`).digest()
  const time = departsAt.getTime().toString(16).padStart(12, '0')
  const variant = ((hash.readUInt8(2) & 0x3f) | 0x80).toString(16)
  const hex = hash.toString('hex')
  return [
    time.slice(0, 8),
    time.slice(8, 12),
    `7${hex.slice(0, 3)}`,
    `${variant}${hex.slice(6, 8)}`,
    hex.slice(8, 20),
  ].join('-')
}

/** No 0, O, 1, I, L, U: read over the phone without a mistake. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

/** What people say to each other about a booking: 30^8 codes, unique by a constraint. */
export function newBookingCode(): string {
  return Array.from(
    { length: codeLength },
    () => codeAlphabet[randomInt(codeAlphabet.length)],
  ).join('')
}
