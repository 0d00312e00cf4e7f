import { createHash, randomInt, randomUUID } from 'node:crypto'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

let lastTime = 0
let counter = 0
const counterMax = 0xfff

/**
 * A new UUIDv7. Ascending ids are in order of creation, exactly so within one process. Lists sort by id,
 * so the 12 bits behind the millisecond count up from a random start (RFC 9562, 6.2, method 1).
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    counter = randomInt((counterMax + 1) / 2)
  } else if (counter < counterMax) {
    counter += 1
  } else {
    lastTime += 1
    counter = 0
  }
  const count = counter.toString(16).padStart(3, '0')
  return `${timePart(lastTime)}-7${count}-${randomUUID().slice(19)}`
}

/** The first 48 bits of a UUIDv7, which can tell no instant before 1970. */
function timePart(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** The smallest id of an instant: ids made from then on sort at or after it. */
export function firstIdAt(instant: Date): string {
  return `${timePart(instant.getTime())}-7000-8000-000000000000`
}

export function isId(text: string): boolean {
  return uuidPattern.test(text)
}

/**
 * The id of a voyage: a UUIDv7 whose timestamp is the departure instant and whose other bits are a hash
 * of the operator and its voyage reference. The same sailing gets the same id at every sync, and
 * ascending ids are in order of departure.
 */
export function voyageId(operatorCode: string, voyageRef: string, departsAt: Date): string {
  const hash = createHash('sha256').update(`${operatorCode}\n${voyageRef}`).digest()
  const variant = ((hash.readUInt8(2) & 0x3f) | 0x80).toString(16)
  const hex = hash.toString('hex')
  return [
    timePart(departsAt.getTime()),
    `7${hex.slice(0, 3)}`,
    `${variant}${hex.slice(6, 8)}`,
    hex.slice(8, 20),
  ].join('-')
}

/** Without 0, O, 1, I, L and U, which people mistake for each other over the phone. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

/** A new code by which people name a booking, one of 30^8. A constraint keeps codes unique. */
export function newBookingCode(): string {
  return Array.from(
    { length: codeLength },
    () => codeAlphabet[randomInt(codeAlphabet.length)],
  ).join('')
}
