/**
 * Ticket files: a row per issued ticket from the moment of issuance, and one stored copy of its PDF. The
 * worker renders the copy right after issuance; when a crash came in between, the first download renders
 * it. Rendering depends only on what is written, so both give the same file. The operator's own ticket,
 * uploaded by staff, takes the place of a copy and cannot be made again.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Environment } from '../core/environment.ts'
import { fail } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { homeZone } from '../core/time.ts'
import { type Database, type OnError, rows, runLater, type Sql, sql, type Tx } from '../db/index.ts'
import type { Network, Operators } from '../operators/index.ts'
import type { TicketFacts } from './ticket-pdf.ts'
import type { TicketPress } from './ticket-press.ts'

/** The place where copies are kept, a small object store. A key is `<booking id>/<name>`. */
export type TicketStore = {
  get(key: string): Promise<Buffer | null>
  put(key: string, bytes: Buffer): Promise<void>
  /** Removes a copy, or everything stored of a booking. A missing one is no error. */
  remove(key: string): Promise<void>
}

export type TicketFileDeps = {
  db: Database
  store: TicketStore
  network: Network
  operators: Operators
  press: TicketPress
  environment: Environment
  /** Told when the store fails. What is not stored is rendered again, unless it was uploaded. */
  onError: OnError
}

/** `copy`: the storage key of a copy that is stored already. */
type NewFile = { orderId: string; seatCode: string; rehearsal: boolean; copy: string | null }

/** Registers a file per ticket of orders that were just issued. */
export function registerTicketFiles(tx: Tx, files: readonly NewFile[]): Promise<void> {
  return runLater(
    tx,
    sql`insert into ticket_files (id, organization_id, booking_id, order_id, ticket_id,
          storage_key, rehearsal, uploaded)
        select f.id, o.organization_id, o.booking_id, o.id, t.id,
               coalesce(f.copy, o.booking_id || '/' || f.id || '.pdf'), f.rehearsal,
               f.copy is not null
        from unnest(${files.map(() => newId())}::uuid[],
                    ${files.map(({ orderId }) => orderId)}::uuid[],
                    ${files.map(({ seatCode }) => seatCode)}::text[],
                    ${files.map(({ rehearsal }) => rehearsal)}::boolean[],
                    ${files.map(({ copy }) => copy)}::text[])
               as f (id, order_id, seat_code, rehearsal, copy)
          join orders o on o.id = f.order_id
          join tickets t on t.order_id = o.id and t.seat_code = f.seat_code`,
  )
}

/** The tickets or their sailing have changed: their files keep their ids and get a new copy, which is rendered. */
export async function renewTicketFiles(
  tx: Tx,
  which: Sql,
  rehearsal: boolean | Sql,
): Promise<void> {
  await runLater(
    tx,
    sql`update ticket_files
        set storage_key = booking_id || '/' || gen_random_uuid() || '.pdf', created_at = now(),
            rehearsal = ${rehearsal}, uploaded = false
        where ${which}`,
  )
}

/** Renders and stores the copies of an order's tickets that are not stored yet. A store that fails is no error. */
export async function storeTicketFiles(deps: TicketFileDeps, orderId: string): Promise<void> {
  for (const file of await selectFiles(deps.db, sql`f.order_id = ${orderId}`)) {
    await readCopy(deps, file)
  }
}

/**
 * The name and PDF of a ticket file. A missing copy is rendered, and stored if the store allows it. Throws
 * `not_found` when the organization has no such file, and `service_unavailable` when an uploaded one cannot be
 * read.
 */
export async function readTicketPdf(
  deps: TicketFileDeps,
  organizationId: string,
  fileId: string,
): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await selectFiles(
    deps.db,
    sql`f.id = ${fileId} and f.organization_id = ${organizationId}`,
  )
  if (file === undefined) fail('not_found', 'there is no such ticket file')
  const name = `${file.bookingCode}-${file.leg}-${file.seatCode}.pdf`.replace(/[^\w.-]/g, '_')
  return { name, bytes: await readCopy(deps, file) }
}

/**
 * Stores the operator's own ticket, which nobody could make again. Throws `service_unavailable` when it
 * cannot be stored.
 */
export async function keepUpload(
  deps: Pick<TicketFileDeps, 'store' | 'onError'>,
  key: string,
  bytes: Buffer,
): Promise<void> {
  await deps.store.put(key, bytes).catch((error: unknown) => {
    deps.onError(error, {})
    failForNow('the file could not be stored, and nothing was written', error)
  })
}

async function readCopy(deps: TicketFileDeps, file: FileRow): Promise<Buffer> {
  const stored = await readStored(deps.store, file.storageKey).catch((error: unknown) => {
    deps.onError(error, { ticket_file: file.id })
    if (file.uploaded) failForNow('the operator’s own ticket cannot be read now', error)
    return null
  })
  if (stored !== null) return stored
  if (file.uploaded) throw new Error(`the uploaded copy ${file.storageKey} is gone`)
  const bytes = await deps.press.render(factsOf(deps, file))
  await keepCopy(deps, file, bytes).catch((error: unknown) =>
    deps.onError(error, { ticket_file: file.id }),
  )
  return bytes
}

/** A power cut leaves an empty file, and a proxy before a bucket answers with a page of its own. */
async function readStored(store: TicketStore, key: string): Promise<Buffer | null> {
  const stored = await store.get(key)
  if (stored !== null && !isPdf(stored)) throw new Error(`the copy ${key} is no PDF`)
  return stored
}

/** The type that a caller claims proves nothing; a reader looks at these bytes as well. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-'
}

async function keepCopy({ db, store }: TicketFileDeps, file: FileRow, bytes: Buffer) {
  await store.put(file.storageKey, bytes)
  // An erasure, a change or a correction may have run meanwhile. It did not see this copy,
  // and nobody else would remove it. So it stays only where it is certain that none has.
  let written: FileRow | undefined
  try {
    written = (await selectFiles(db, sql`f.id = ${file.id}`))[0]
  } finally {
    if (!isDeepStrictEqual(written, file)) await store.remove(file.storageKey)
  }
}

function failForNow(detail: string, cause: unknown): never {
  fail('service_unavailable', detail, { retryAfterSeconds: 30 }, cause)
}

type FileRow = {
  id: string
  storageKey: string
  uploaded: boolean
  rehearsal: boolean
  issuedAt: Date
  bookingCode: string
  agencyName: string
  leg: number
  operatorCode: string
  boatName: string
  departureTerminal: string
  arrivalTerminal: string
  departsAt: Date
  arrivesAt: Date
  seatCode: string
  seatClass: string
  passengerType: string
  plateNumber: string | null
  ticketNumber: string
  fullName: string
  documentNumber: string | null
  nationality: string | null
}

function selectFiles(db: Database, where: Sql): Promise<FileRow[]> {
  return rows<FileRow>(
    db,
    sql`select f.id, f.storage_key as "storageKey", f.uploaded, f.rehearsal, f.created_at as "issuedAt",
               b.booking_code as "bookingCode", g.name as "agencyName", o.leg,
               o.operator_code as "operatorCode", v.boat_name as "boatName",
               v.departure_terminal as "departureTerminal", v.arrival_terminal as "arrivalTerminal",
               v.departs_at as "departsAt", v.arrives_at as "arrivesAt",
               t.seat_code as "seatCode", t.seat_class as "seatClass",
               t.passenger_type as "passengerType", t.plate_number as "plateNumber",
               t.ticket_number as "ticketNumber", c.full_name as "fullName",
               c.document_number as "documentNumber", c.nationality
        from ticket_files f join tickets t on t.id = f.ticket_id
          join customers c on c.id = t.customer_id join orders o on o.id = f.order_id
          join bookings b on b.id = f.booking_id join organizations g on g.id = b.organization_id
          join voyages v on v.id = o.voyage_id
        where ${where} order by t.position`,
  )
}

function factsOf(deps: TicketFileDeps, file: FileRow): TicketFacts {
  const profile = deps.operators.get(file.operatorCode)?.profile
  const terminal = (code: string) => {
    const found = deps.network.terminals.find(each => each.code === code)
    return { code, name: found?.name ?? code, timeZone: found?.timeZone ?? homeZone }
  }
  const type = profile?.passengerTypes.find(({ code }) => code === file.passengerType)
  const seatClass = deps.network.seatClasses.find(({ code }) => code === file.seatClass)
  return {
    bookingCode: file.bookingCode,
    ticketNumber: file.ticketNumber,
    operatorName: profile?.name ?? file.operatorCode,
    passengerName: file.fullName,
    passengerTypeLabel: type?.label ?? file.passengerType,
    documentNumber: file.documentNumber,
    nationality: file.nationality,
    plateNumber: file.plateNumber,
    seatCode: file.seatCode,
    seatClassLabel: seatClass?.label ?? file.seatClass,
    boatName: file.boatName,
    departureTerminal: terminal(file.departureTerminal),
    arrivalTerminal: terminal(file.arrivalTerminal),
    departsAt: file.departsAt,
    arrivesAt: file.arrivesAt,
    agencyName: file.agencyName,
    issuedAt: file.issuedAt,
    rehearsal: file.rehearsal,
    environment: deps.environment,
  }
}
