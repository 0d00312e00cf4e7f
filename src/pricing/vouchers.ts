import { type Actor, recordAudit } from '../audit/index.ts'
import { fail, refuseField } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { PageRequest } from '../core/pagination.ts'
import { BookingStatus, PaymentStatus } from '../core/status.ts'
import {
  first,
  one,
  pageClause,
  type Reader,
  rows,
  run,
  runLater,
  type Sql,
  sql,
  type Tx,
} from '../db/index.ts'
import { type ExhaustedLimit, exhaustedLimit, type Voucher } from './voucher.ts'

export type StoredVoucher = Voucher & { createdAt: Date }

/** `isGivenBack`: the booking has to take its use again before it is confirmed. */
export type VoucherOfBooking = StoredVoucher & { customerEmail: string; isGivenBack: boolean }

export type NewVoucher = Omit<Voucher, 'id' | 'usageCount'>

/**
 * A condition on a use `u` and its booking `b`: the booking's hold has run out, but the use has not been
 * given back yet. Readers do not count such a use.
 */
const ranOut = sql`b.status = ${BookingStatus.requested} and b.payment_status = ${PaymentStatus.unpaid}
  and b.payment_expired_at <= now() and u.given_back_at is null`

const columns = sql`v.id, v.organization_id as "organizationId", v.code, v.title,
  v.amount_type as "amountType", v.amount, v.minimum_order_total as "minimumOrderTotal",
  v.usage_limit as "usageLimit",
  v.usage_count - (select count(*) from bookings b join voucher_uses u on u.booking_id = b.id
                   where ${ranOut} and u.voucher_id = v.id)::int as "usageCount",
  v.customer_limit as "customerLimit", v.departure_terminal as "departureTerminal",
  v.arrival_terminal as "arrivalTerminal", v.departure_from as "departureFrom",
  v.departure_to as "departureTo", v.seat_classes as "seatClasses",
  v.effective_from as "effectiveFrom", v.effective_to as "effectiveTo", v.active,
  v.created_at as "createdAt"`

/** Refuses the code of another undeleted voucher of the organization, at `/code`. */
export async function createVoucher(tx: Tx, wanted: NewVoucher, by: Actor): Promise<StoredVoucher> {
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
  if (created === 0) refuseField('/code', 'the organization has a voucher of this code')
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
  // Read in here: once it is committed, somebody may delete it.
  return one<StoredVoucher>(tx, sql`select ${columns} from vouchers v where v.id = ${id}`)
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

/** A deleted voucher is not found; `readVoucherOfBooking` finds it. */
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

/** The voucher that was promised to a booking, deleted or not. */
export function readVoucherOfBooking(
  reader: Reader,
  bookingId: string,
): Promise<VoucherOfBooking | undefined> {
  return first<VoucherOfBooking>(
    reader,
    sql`select ${columns}, u.customer as "customerEmail", u.given_back_at is not null as "isGivenBack"
        from voucher_uses u join vouchers v on v.id = u.voucher_id
        where u.booking_id = ${bookingId}`,
  )
}

/**
 * Bookings that used it keep their discount, and their uses stay counted. Throws `not_found` when the
 * organization has no such voucher.
 */
export async function deleteVoucher(
  tx: Tx,
  organizationId: string,
  id: string,
  by: Actor,
): Promise<void> {
  const deleted = await first<{ code: string }>(
    tx,
    sql`update vouchers set deleted_at = now()
        where id = ${id} and organization_id = ${organizationId} and deleted_at is null
        returning code`,
  )
  if (deleted === undefined) fail('not_found', 'there is no such voucher')
  await recordAudit(tx, {
    by,
    action: 'voucher.delete',
    organizationId,
    subject: id,
    facts: { code: deleted.code },
  })
}

/**
 * How many uses of a voucher a customer (by e-mail) has. A use does not count once it was given back or
 * the hold of its booking has run out.
 */
export async function countUses(
  reader: Reader,
  voucherId: string,
  customerEmail: string,
): Promise<number> {
  const { uses } = await one<{ uses: number }>(
    reader,
    sql`select count(*) as uses from voucher_uses u join bookings b on b.id = u.booking_id
        where u.voucher_id = ${voucherId} and u.customer = ${customerEmail.toLowerCase()}
          and u.given_back_at is null and not (${ranOut})`,
  )
  return uses
}

/**
 * Counts one use for a booking, for the first time or again, or answers the limit that is
 * exhausted. The caller rolls back then, because the count may have grown already. The voucher's
 * row is locked from here to the commit, so that its limits are exact. Only a booking that was
 * promised a voucher may use a deleted one.
 */
export async function takeUse(
  tx: Tx,
  voucher: Voucher,
  bookingId: string,
  customerEmail: string,
): Promise<'taken' | ExhaustedLimit> {
  await giveBackWhatRanOut(tx, voucher.id)
  const counted = await run(
    tx,
    sql`update vouchers set usage_count = usage_count + 1
        where id = ${voucher.id}
          and (deleted_at is null
               or exists (select from voucher_uses where booking_id = ${bookingId}))
          and (usage_limit is null or usage_count < usage_limit)`,
  )
  if (counted === 0) return 'used_up'
  const customer = customerEmail.toLowerCase()
  const taken = await run(
    tx,
    sql`insert into voucher_uses (booking_id, voucher_id, customer)
        select ${bookingId}, v.id, ${customer} from vouchers v
        where v.id = ${voucher.id}
          and (v.customer_limit is null
               or v.customer_limit > (select count(*) from voucher_uses
                                      where voucher_id = v.id and customer = ${customer}
                                        and given_back_at is null))
        on conflict (booking_id) do update set given_back_at = null`,
  )
  return taken === 0 ? 'customer_limit' : 'taken'
}

/** The limit that would keep a booking from taking its use again, or null. Takes nothing. */
export async function findExhausted(
  reader: Reader,
  voucher: VoucherOfBooking,
): Promise<ExhaustedLimit | null> {
  return exhaustedLimit(voucher, await countUses(reader, voucher.id, voucher.customerEmail))
}

/**
 * Gives a booking's use back, because nothing is sold with it, or not any
 * more. A second call does nothing.
 */
export async function giveBackUse(tx: Tx, bookingId: string): Promise<void> {
  await giveBack(tx, sql`select ${bookingId}::uuid`)
}

/**
 * Does now what the sweep would do within the minute. A booking that another transaction
 * has locked is skipped: that transaction decides about it, and waiting for it here, with
 * seats locked, could be a deadlock.
 */
async function giveBackWhatRanOut(tx: Tx, voucherId: string): Promise<void> {
  await giveBack(
    tx,
    sql`select b.id from bookings b join voucher_uses u on u.booking_id = b.id
        where ${ranOut} and u.voucher_id = ${voucherId} for update of b skip locked`,
  )
}

async function giveBack(tx: Tx, bookingIds: Sql): Promise<void> {
  await runLater(
    tx,
    sql`with of_bookings (id) as (${bookingIds}),
        given_back as (
          update voucher_uses set given_back_at = now()
          where booking_id in (select id from of_bookings) and given_back_at is null
          returning voucher_id
        )
        update vouchers v set usage_count = usage_count - g.uses
        from (select voucher_id, count(*) as uses from given_back group by voucher_id) g
        where v.id = g.voucher_id`,
  )
}

/** Codes are compared without outer spaces and without regard to case. */
function normalCode(code: string): string {
  return code.trim().toUpperCase()
}
