import type { FastifyReply, FastifyRequest } from 'fastify'
import Type, { type Static, type TObject } from 'typebox'
import { type PageRequest, toPage } from '../../../core/pagination.ts'
import { utc } from '../../../core/time.ts'
import type { Operators } from '../../../operators/index.ts'
import { type PricedChain, readPricedChain } from '../../../pricing/index.ts'
import {
  type Search,
  type SourceReport,
  salesCloseAt,
  searchVoyages,
} from '../../../voyages/index.ts'
import type { Route, Services } from '../../app.ts'
import { pageOf } from '../../page.ts'
import {
  Instant,
  LocalDate,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Query,
  sortLengthMax,
  TerminalCode,
  View,
} from '../../schemas.ts'
import { refuseNoRoute, requireOperator, requireTerminals } from '../known.ts'
import { presentVoyage, VoyageShape } from './present.ts'

export const SourceShape = Type.Object(
  {
    operator: Type.String({ description: 'Operator code' }),
    state: OneOf(
      ['live', 'cached', 'login_off', 'timeout', 'error'],
      '`live`: answered just now. `cached`: answered recently, so not asked again. `login_off`: its login is switched off in this installation. `timeout`, `error`: it did not answer, and the list has its older voyages if there are any',
    ),
    as_of: Nullable(Instant('When the operator last answered for this route and date')),
  },
  { title: 'Source' },
)

export const searchFields = {
  departure_terminal: TerminalCode('Code of the departure terminal'),
  arrival_terminal: TerminalCode('Code of the arrival terminal', 'PQB'),
  departure_date: LocalDate('Local date at the departure terminal'),
  operator: Type.Optional(Type.String({ maxLength: 32, description: 'Operator code' })),
}

export const searchVoyagesRoute: Route = (app, services) => {
  const { db, network, operators, notifications, searchAnswers } = services
  const keyOf = ({ caller, url }: FastifyRequest) => `${caller.organizationId} ${url}`
  app.get(
    '/voyages',
    {
      // Runs before validation: a cached URL was valid when it was cached.
      onRequest: async (request, reply) => {
        const bytes = await searchAnswers.find(keyOf(request), notifications.hear)
        if (bytes) return sendJson(reply, bytes)
      },
      schema: {
        operationId: 'search_voyages',
        tags: ['Voyages'],
        summary: 'Search the voyages of a route on a date',
        description:
          'Every sale starts here. The search answers within its time budget even if an operator is slow. An empty list therefore does not prove that there is no voyage: `sources` says for each operator of the route whether it answered; it is empty when none sails there. Prices are indicative; the service prices the booking again at confirmation.',
        querystring: Query({
          ...searchFields,
          view: Type.Optional(View),
          ...pageQuery,
          sort: Type.Optional(
            Type.String({
              maxLength: sortLengthMax,
              description:
                '`_id`, or none: the earliest departure first. Any other value means `-_id`: the latest first',
            }),
          ),
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
    async (request, reply) => {
      const bytes = await searchAnswers.make(keyOf(request), async () => {
        const { query, caller } = request
        const begun = Date.now()
        const page = pageOf(request, '_id')
        const [found, chain] = await Promise.all([
          searchAsAsked(services, query, page),
          readPricedChain(db, caller.organizationId),
        ])
        const view = query.view ?? 'customer'
        const answer = {
          ...toPage(found.voyages, page, voyage =>
            presentVoyage({ network, operators }, voyage, chain, quote => ({ price: quote[view] })),
          ),
          sources: found.sources.map(presentSource),
        }
        const value = Buffer.from(reply.serialize(answer) as string)
        return {
          value,
          weight: value.length,
          madeFrom: [dayOf(query), ...chain.map(level => level.organizationId)],
          standsMs: Math.min(found.settledMs, untilTheClockChanges(operators, found, chain, begun)),
        }
      })
      return sendJson(reply, bytes)
    },
  )
}

/** Fastify sends bytes as they are, although the type of the route's answer says otherwise. */
function sendJson(reply: object, bytes: Buffer) {
  return (reply as FastifyReply).type('application/json; charset=utf-8').send(bytes)
}

/** Free seats, sales cut-offs and price rules change with the time, without a write. */
function untilTheClockChanges(
  operators: Operators,
  { voyages }: Search,
  chain: PricedChain,
  now: number,
): number {
  const closings = voyages.map(voyage => {
    const { profile } = operators.get(voyage.operatorCode) ?? {}
    return profile ? salesCloseAt(voyage, profile) : null
  })
  const rules = chain.flatMap(level => level.additions)
  const instants = [...closings, ...rules.flatMap(rule => [rule.effectiveFrom, rule.effectiveTo])]
  const ahead = instants
    .map(instant => (instant ? instant.getTime() - now : 0))
    .filter(ms => ms > 0)
  return Math.min(
    ...ahead,
    ...voyages.map(({ freeAgainMs }) => freeAgainMs ?? Number.POSITIVE_INFINITY),
  )
}

/** The name of a route and date in the notification `search_changed`. */
function dayOf(query: Static<TObject<typeof searchFields>>): string {
  return [query.departure_terminal, query.arrival_terminal, query.departure_date].join('/')
}

export function searchAsAsked(
  { db, network, operators, refresher, config }: Services,
  query: Static<TObject<typeof searchFields>>,
  page: PageRequest,
) {
  requireTerminals(network, query)
  refuseNoRoute(query)
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
    as_of: source.asOf && utc(source.asOf),
  }
}
