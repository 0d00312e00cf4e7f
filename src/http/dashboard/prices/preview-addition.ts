import Type, { type Static } from 'typebox'
import { type PreviewLine, previewAddition } from '../../../bookings/index.ts'
import { newId } from '../../../core/ids.ts'
import { utc } from '../../../core/time.ts'
import type { Network } from '../../../operators/index.ts'
import { listChildren } from '../../../organizations/index.ts'
import { findTwin, readPriceAddition, readPricedChain } from '../../../pricing/index.ts'
import { findComing } from '../../../voyages/index.ts'
import type { Route } from '../../app.ts'
import { Instant, Nullable } from '../../schemas.ts'
import { AdditionInput, AdditionShape, presentAddition } from '../../v1/price-additions/present.ts'
import { wantedAddition } from '../../v1/price-additions/wanted.ts'
import { guarded, pricers } from '../access.ts'
import {
  Change,
  countsOf,
  lineOf,
  linesMax,
  linesOf,
  presentCountsOf,
  presentLineOf,
  pricedFrom,
  sailingsMax,
} from './preview-line.ts'

const Line = Type.Object({
  ...lineOf,
  customer_price: Change('What an own customer pays', 'the rule'),
  margin: Change('The share of it that comes from the organization’s own additions', 'the rule'),
  net_below: Change('What an organization right below pays this one', 'the rule'),
})

const Preview = Type.Object({
  priced_at: Instant('Now, or when the rule takes effect'),
  passenger_count: Type.Integer({
    description: 'Number of passengers of each kind; prices are for one',
  }),
  sailings_seen: Type.Integer({
    description: 'Number of coming voyages that meet the rule’s conditions',
  }),
  sailings_touched: Type.Integer({
    description: 'Number of these with a price that the rule applies to',
  }),
  ...countsOf,
  has_organizations_below: Type.Boolean({
    description: 'Whether anybody pays `net_below`',
  }),
  possible_duplicate_of: Nullable(AdditionShape),
  lines: Type.Array(Line),
})

export const previewAdditionRoute: Route = (app, services) => {
  const { db, network } = services
  app.post(
    '/price-additions/preview',
    guarded(pricers, {
      operationId: 'preview_price_addition',
      summary: 'Preview the effect of a rule on coming voyages, without saving it',
      body: AdditionInput,
      response: { 200: Preview },
    }),
    async ({ body, organizationId }) => {
      const wanted = await wantedAddition(services, organizationId, body)
      const pricedAt = pricedFrom(wanted)
      const passengerCount = wanted.countMin ?? 1
      const [found, chain, twinId, children] = await Promise.all([
        findComing(db, wanted, sailingsMax + 1),
        readPricedChain(db, organizationId),
        findTwin(db, wanted),
        listChildren(db, organizationId),
      ])
      const addition = { ...wanted, id: newId() }
      const lines = await linesOf(found.slice(0, sailingsMax), sailing =>
        previewAddition(sailing, chain, addition, passengerCount, pricedAt),
      )
      const twin = twinId === null ? undefined : await readPriceAddition(db, organizationId, twinId)
      return {
        priced_at: utc(pricedAt),
        passenger_count: passengerCount,
        ...presentCountsOf(found, lines),
        has_organizations_below: children.length > 0,
        possible_duplicate_of: twin === undefined ? null : presentAddition(twin),
        lines: lines.slice(0, linesMax).map(line => presentPreviewLine(network, line)),
      }
    },
  )
}

function presentPreviewLine(
  network: Network,
  { voyage, seatClass, passengerType, before, after }: PreviewLine,
): Static<typeof Line> {
  return {
    ...presentLineOf(network, voyage, seatClass, passengerType),
    customer_price: { before: before.customer, after: after.customer },
    margin: { before: before.margin, after: after.margin },
    net_below: { before: before.netBelow, after: after.netBelow },
  }
}
