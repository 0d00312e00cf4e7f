/**
 * Unpacks a WOFF file into the plain OpenType file it wraps. pdfkit reads WOFF too, but it inflates a
 * table in JavaScript each time it looks into it, and that would take nearly all the time of a ticket.
 */
import { inflateSync } from 'node:zlib'

export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(12 + 16 * count)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  header.writeUInt16BE(16 * 2 ** power, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(16 * (count - 2 ** power), 10)

  const tables: Buffer[] = []
  let offset = header.length
  for (let index = 0; index < count; index += 1) {
    const from = 44 + 20 * index
    const entry = 12 + 16 * index
    const table = readTable(woff, from)
    woff.copy(header, entry, from, from + 4) // tag
    woff.copy(header, entry + 4, from + 16, from + 20) // checksum
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(table.length, entry + 12)
    const padding = Buffer.alloc(-table.length & 3)
    tables.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat([header, ...tables])
}

/** A table that would not shrink is stored as it is. */
function readTable(woff: Buffer, entry: number): Buffer {
  const start = woff.readUInt32BE(entry + 4)
  const packedLength = woff.readUInt32BE(entry + 8)
  const length = woff.readUInt32BE(entry + 12)
  const packed = woff.subarray(start, start + packedLength)
  return packedLength < length ? inflateSync(packed) : packed
}
