import Type, { type Static } from 'typebox'
import { sumDong } from '../../../core/money.ts'
import {
  type PricedChain,
  type Quote,
  type WaterfallStep,
  waterfallOf,
} from '../../../pricing/index.ts'
import type { Voyage } from '../../../voyages/index.ts'
import type { Services } from '../../app.ts'
import { Dong, Id } from '../../schemas.ts'
import { cabinClassFields, presentVoyage, VoyageShape } from '../../v1/voyages/present.ts'

export const WaterfallShape = Type.Object({
  net_price: Dong('What the agency pays its parent, without tax'),
  tax: Dong('What the customer pays on top of it before the agency’s own additions'),
  own_additions: Type.Array(
    Type.Object({ id: Id(), title: Type.String(), amount: Dong('How much it changes the price') }),
    { description: 'The agency’s own additions that apply, in their order' },
  ),
  customer_price: Dong('net_price + tax + own_additions'),
})

export const PricedVoyageShape = Type.Object(
  {
    ...VoyageShape.properties,
    cabin_classes: Type.Array(
      Type.Object({
        ...cabinClassFields,
        fares: Type.Array(
          Type.Object({ passenger_type: Type.String(), ...WaterfallShape.properties }),
        ),
      }),
    ),
  },
  { title: 'PricedVoyage' },
)

/** A voyage with both prices of every fare and the waterfall between them. */
export function presentPricedVoyage(
  deps: Pick<Services, 'network' | 'operators'>,
  voyage: Voyage,
  chain: PricedChain,
): Static<typeof PricedVoyageShape> {
  return presentVoyage(deps, voyage, chain, quote => presentWaterfall([quote]))
}

/** The waterfalls of several quotes as one. */
export function presentWaterfall(quotes: readonly Quote[]): Static<typeof WaterfallShape> {
  const steps = quotes.flatMap(quote => waterfallOf(quote, 1))
  const sumOf = (kind: WaterfallStep['kind']) =>
    sumDong(steps.filter(step => step.kind === kind).map(({ amount }) => amount))
  const own = Map.groupBy(
    steps.filter(({ kind }) => kind === 'addition'),
    ({ additionId }) => additionId ?? '',
  )
  return {
    net_price: sumOf('net'),
    tax: sumOf('tax'),
    own_additions: [...own].map(([id, each]) => ({
      id,
      title: each[0]?.title ?? '',
      amount: sumDong(each.map(({ amount }) => amount)),
    })),
    customer_price: sumDong(quotes.map(({ customer }) => customer)),
  }
}
