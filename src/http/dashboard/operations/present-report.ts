import Type, { type Static } from 'typebox'
import type { readBookingNames } from '../../../bookings/index.ts'
import { utc } from '../../../core/time.ts'
import {
  abouts,
  noLiveTicket,
  type Report,
  type ReportSummary,
} from '../../../reconciliation/index.ts'
import { Id, Instant, Nullable, OneOf } from '../../schemas.ts'
import { NamedBooking, presentNamed } from '../bookings/present.ts'

const Side = (description: string) =>
  Type.Union([Type.Number(), Type.String(), Type.Null()], {
    description: `${description}: dong, seats or words. Null: no live ticket`,
  })

export const ReportShape = Type.Object({
  id: Id(),
  started_at: Instant('UTC'),
  finished_at: Instant('UTC'),
  is_dry_run: Type.Boolean({ description: 'True: differences were reported and not repaired' }),
  differences: Type.Integer(),
  repaired: Type.Integer({ description: 'Number of the differences' }),
})

export const ReportInFull = Type.Object({
  ...ReportShape.properties,
  found: Type.Array(
    Type.Object({
      kind: OneOf(
        ['ledger', 'hold', 'order', 'operator'],
        '`ledger`: the books do not balance. `hold`: a hold belongs to nothing. `order`: an order was not paid what it cost. `operator`: the operator’s record differs from ours, or it gave one ticket number to several orders.',
      ),
      subject: Type.String({ description: 'In English words and ids' }),
      about: Nullable(
        Type.Object(
          {
            code: OneOf(abouts, 'What it is about'),
            values: Type.Record(Type.String(), Type.String(), {
              description: 'Ids, codes and numbers that a text for the code names',
            }),
          },
          { description: 'The subject for a text in any language. Null: an older report' },
        ),
      ),
      bookings: Type.Array(NamedBooking, { description: 'What it is about' }),
      expected: Side('What should be there'),
      found: Side('What is there'),
      repair: OneOf(
        ['none', 'posted', 'voided', 'compensated', 'refused'],
        'The repair that was made; `none`: people have to decide',
      ),
    }),
  ),
  unanswered: Nullable(
    Type.Array(
      Type.Object({
        operator: Type.String({ description: 'Its code' }),
        orders: Type.Integer({ description: 'Number of orders that were not compared' }),
      }),
      {
        description:
          'Operators that did not answer the run’s questions: no difference, and later runs ask again. Null: no operator was asked, or nobody counted yet',
      },
    ),
  ),
})

export function presentReport(report: ReportSummary) {
  return {
    id: report.id,
    started_at: utc(report.startedAt),
    finished_at: utc(report.finishedAt),
    is_dry_run: report.isDryRun,
    differences: report.differences,
    repaired: report.repaired,
  }
}

/** `names`: of the bookings that its differences are about. */
export function presentReportInFull(
  report: Report,
  names: Awaited<ReturnType<typeof readBookingNames>>,
): Static<typeof ReportInFull> {
  return {
    ...presentReport(report),
    found: report.found.map(({ bookingIds = [], about, expected, found, ...difference }) => ({
      ...difference,
      about: about ?? null,
      expected: presentSide(expected),
      found: presentSide(found),
      bookings: bookingIds.flatMap(id => {
        const named = names.get(id)
        return named ? [presentNamed({ id, ...named })] : []
      }),
    })),
    unanswered:
      report.unanswered &&
      Object.entries(report.unanswered).map(([operator, orders]) => ({ operator, orders })),
  }
}

function presentSide(value: number | string) {
  return value === noLiveTicket ? null : value
}
