import Type, { type Static, type TObject } from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import { type PageRequest, readPageRequest, toPage } from '../../../core/pagination.ts'
import { utc } from '../../../core/time.ts'
import { readPricedChain } from '../../../pricing/index.ts'
import { type SourceReport, searchVoyages } from '../../../voyages/index.ts'
import type { Route, Services } from '../../app.ts'
import {
  Instant,
  LocalDate,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Query,
  TerminalCode,
  View,
} from '../../schemas.ts'
import { requireOperator, requireTerminals } from '../known.ts'
import { presentVoyage, VoyageShape } from './present.ts'

export const SourceShape = Type.Object(
  {
    operator: Type.String({ description: 'Its code' }),
    state: OneOf(
      ['live', 'cached', 'login_off', 'timeout', 'error'],
      '`live`: asked just now; `cached`: asked recently; `login_off`: its login is switched off here; `timeout`, `error`: it did not answer, older sailings are shown if there are any',
    ),
    as_of: Nullable(Instant('When the operator last answered for this route and date')),
  },
  { title: 'Source' },
)

export const searchFields = {
  departure_terminal: TerminalCode('Code of the departure terminal'),
  arrival_terminal: TerminalCode('Code of the arrival terminal'),
  departure_date: LocalDate('Local date at the departure terminal'),
  operator: Type.Optional(Type.String({ maxLength: 32, description: 'Operator code' })),
}

export const searchVoyagesRoute: Route = (app, services) => {
  const { db, network, operators } = services
  app.get(
    '/voyages',
    {
      schema: {
        operationId: 'search_voyages',
        tags: ['Voyages'],
        summary: 'The sailings of a route on a date',
        description:
          'The beginning of every sale. It answers within the search budget although an operator is slow, so an empty list is no proof that no voyage exists: `sources` says of each operator whether it answered. Prices are indicative; the price that counts is made at confirmation.',
        querystring: Query({
          ...searchFields,
          view: Type.Optional(View),
          ...pageQuery,
        }),
        response: {
          200: Type.Object(
            {
              ...PageOf(VoyageShape).properties,
              sources: Type.Array(SourceShape),
            },
            { title: 'VoyageSearch' },
          ),
        },
      },
    },
    async ({ query, caller }) => {
      const page = readPageRequest(query, '_id')
      const [found, chain] = await Promise.all([
        searchAsAsked(services, query, page),
        readPricedChain(db, caller.organizationId),
      ])
      const view = query.view ?? 'customer'
      const voyages = toPage(found.voyages, page)
      return {
        ...voyages,
        data: voyages.data.map(voyage =>
          presentVoyage({ network, operators }, voyage, chain, view),
        ),
        sources: found.sources.map(presentSource),
      }
    },
  )
}

export function searchAsAsked(
  { db, network, operators, refresher, config }: Services,
  query: Static<TObject<typeof searchFields>>,
  page: PageRequest,
) {
  requireTerminals(network, query)
  if (query.departure_terminal === query.arrival_terminal) {
    refuseField('/arrival_terminal', 'is the departure terminal')
  }
  if (query.operator !== undefined) requireOperator(operators, query.operator)
  return searchVoyages(
    { db, operators, refresher, options: config.search },
    {
      departureTerminal: query.departure_terminal,
      arrivalTerminal: query.arrival_terminal,
      departureDate: query.departure_date,
      operatorCode: query.operator ?? null,
    },
    page,
  )
}

export function presentSource(source: SourceReport): Static<typeof SourceShape> {
  return {
    operator: source.operatorCode,
    state: source.state,
    as_of: source.asOf ? utc(source.asOf) : null,
  }
}
