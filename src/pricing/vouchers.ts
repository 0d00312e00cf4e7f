import { type Actor, recordAudit } from '../audit/index.ts'
import { newId } from '../core/ids.ts'
import type { PageRequest } from '../core/pagination.ts'
import { first, later, pageClause, type Reader, rows, run, sql, type Tx } from '../db/index.ts'
import type { Voucher } from './voucher.ts'

export type StoredVoucher = Voucher & { createdAt: Date }
export type NewVoucher = Omit<Voucher, 'id' | 'usageCount'>

const columns = sql`v.id, v.organization_id as "organizationId", v.code, v.title,
  v.amount_type as "amountType", v.amount, v.minimum_order_total as "minimumOrderTotal",
  v.usage_limit as "usageLimit", v.usage_count as "usageCount",
  v.customer_limit as "customerLimit", v.departure_terminal as "departureTerminal",
  v.arrival_terminal as "arrivalTerminal", v.departure_from as "departureFrom",
  v.departure_to as "departureTo", v.seat_classes as "seatClasses",
  v.effective_from as "effectiveFrom", v.effective_to as "effectiveTo", v.active,
  v.created_at as "createdAt"`

/** Codes are compared without regard to case. */
export function normalCode(code: string): string {
  return code.trim().toUpperCase()
}

/** Answers the new id, or null when the organization has a living voucher of this code. */
export async function createVoucher(tx: Tx, wanted: NewVoucher, by: Actor): Promise<string | null> {
  const id = newId()
  const created = await run(
    tx,
    sql`insert into vouchers (
          id, organization_id, code, title, amount_type, amount, minimum_order_total,
          usage_limit, customer_limit, departure_terminal, arrival_terminal, departure_from,
          departure_to, seat_classes, effective_from, effective_to, active
        ) values (
          ${id}, ${wanted.organizationId}, ${normalCode(wanted.code)}, ${wanted.title},
          ${wanted.amountType}, ${wanted.amount}, ${wanted.minimumOrderTotal},
          ${wanted.usageLimit}, ${wanted.customerLimit}, ${wanted.departureTerminal},
          ${wanted.arrivalTerminal}, ${wanted.departureFrom}, ${wanted.departureTo},
          ${wanted.seatClasses}, ${wanted.effectiveFrom}, ${wanted.effectiveTo}, ${wanted.active}
        ) on conflict (organization_id, code) where deleted_at is null do nothing`,
  )
  if (created === 0) return null
  await recordAudit(tx, {
    by,
    action: 'voucher.create',
    organizationId: wanted.organizationId,
    subject: id,
    facts: {
      code: normalCode(wanted.code),
      amount_type: wanted.amountType,
      amount: wanted.amount,
    },
  })
  return id
}

export function listVouchers(
  reader: Reader,
  organizationId: string,
  page: PageRequest,
): Promise<StoredVoucher[]> {
  return rows<StoredVoucher>(
    reader,
    sql`select ${columns} from vouchers v
        where v.organization_id = ${organizationId} and v.deleted_at is null
        ${pageClause(page, sql`v.id`)}`,
  )
}

export function readVoucher(
  reader: Reader,
  organizationId: string,
  by: { id: string } | { code: string },
): Promise<StoredVoucher | undefined> {
  const which = 'id' in by ? sql`v.id = ${by.id}` : sql`v.code = ${normalCode(by.code)}`
  return first<StoredVoucher>(
    reader,
    sql`select ${columns} from vouchers v
        where v.organization_id = ${organizationId} and v.deleted_at is null and ${which}`,
  )
}

/** Bookings that used it keep their discount, and their uses stay counted. */
export async function deleteVoucher(
  tx: Tx,
  organizationId: string,
  id: string,
  by: Actor,
): Promise<boolean> {
  const deleted = await first<{ code: string }>(
    tx,
    sql`update vouchers set deleted_at = now()
        where id = ${id} and organization_id = ${organizationId} and deleted_at is null
        returning code`,
  )
  if (deleted === undefined) return false
  await recordAudit(tx, {
    by,
    action: 'voucher.delete',
    organizationId,
    subject: id,
    facts: { code: deleted.code },
  })
  return true
}

/** How often a customer's living bookings use a voucher. */
export async function countUses(
  reader: Reader,
  voucherId: string,
  customerEmail: string,
): Promise<number> {
  const found = await first<{ uses: number }>(
    reader,
    sql`select count(*) as uses from voucher_uses
        where voucher_id = ${voucherId} and customer = ${customerEmail.toLowerCase()}
          and given_back_at is null`,
  )
  return found?.uses ?? 0
}

/**
 * Counts one use for a booking. The voucher's row is locked from here to the commit, so that its
 * limits are exact; answers which one is exhausted, if one is.
 */
export async function takeUse(
  tx: Tx,
  voucher: Voucher,
  bookingId: string,
  customerEmail: string,
): Promise<'taken' | 'used_up' | 'customer_limit'> {
  const counted = await run(
    tx,
    sql`update vouchers set usage_count = usage_count + 1
        where id = ${voucher.id} and deleted_at is null
          and (usage_limit is null or usage_count < usage_limit)`,
  )
  if (counted === 0) return 'used_up'
  const uses = await countUses(tx, voucher.id, customerEmail)
  if (voucher.customerLimit !== null && uses >= voucher.customerLimit) return 'customer_limit'
  await run(
    tx,
    sql`insert into voucher_uses (booking_id, voucher_id, customer)
        values (${bookingId}, ${voucher.id}, ${customerEmail.toLowerCase()})`,
  )
  return 'taken'
}

/** Gives a booking's use back, once: it expired or was cancelled. */
export async function giveBackUse(tx: Tx, bookingId: string): Promise<void> {
  await later(
    tx,
    sql`with given_back as (
          update voucher_uses set given_back_at = now()
          where booking_id = ${bookingId} and given_back_at is null returning voucher_id
        )
        update vouchers set usage_count = usage_count - 1
        where id in (select voucher_id from given_back)`,
  )
}

/** The voucher that a booking used, deleted or not. */
export function readVoucherOfBooking(
  reader: Reader,
  bookingId: string,
): Promise<StoredVoucher | undefined> {
  return first<StoredVoucher>(
    reader,
    sql`select ${columns} from voucher_uses u join vouchers v on v.id = u.voucher_id
        where u.booking_id = ${bookingId}`,
  )
}
