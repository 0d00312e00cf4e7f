import { newId } from '../core/ids.ts'
import { type Reader, rows, run, sql, type Tx } from '../db/index.ts'
import { readChain } from '../organizations/index.ts'
import type { PriceAddition } from './addition.ts'
import type { PricedChain } from './quote.ts'

/** The chain of an agency, root first, each level with the additions it has set. */
export async function readPricedChain(reader: Reader, agencyId: string): Promise<PricedChain> {
  const chain = await readChain(reader, agencyId)
  const additions = await rows<PriceAddition>(
    reader,
    sql`select id, organization_id as "organizationId", title, amount_type as "amountType",
               direction, amount, priority, voyage_id as "voyageId",
               operator_code as "operatorCode", departure_terminal as "departureTerminal",
               arrival_terminal as "arrivalTerminal", departure_from as "departureFrom",
               departure_to as "departureTo", seat_classes as "seatClasses",
               passenger_types as "passengerTypes", count_min as "countMin",
               count_max as "countMax", effective_from as "effectiveFrom",
               effective_to as "effectiveTo", active
        from price_additions where organization_id = any(${chain}::uuid[])`,
  )
  return chain.map(organizationId => ({
    organizationId,
    additions: additions.filter(addition => addition.organizationId === organizationId),
  }))
}

export type NewPriceAddition = Omit<PriceAddition, 'id'>

export async function createPriceAddition(tx: Tx, wanted: NewPriceAddition): Promise<string> {
  const id = newId()
  await run(
    tx,
    sql`insert into price_additions (
          id, organization_id, title, amount_type, direction, amount, priority, voyage_id,
          operator_code, departure_terminal, arrival_terminal, departure_from, departure_to,
          seat_classes, passenger_types, count_min, count_max, effective_from, effective_to, active
        ) values (
          ${id}, ${wanted.organizationId}, ${wanted.title}, ${wanted.amountType},
          ${wanted.direction}, ${wanted.amount}, ${wanted.priority}, ${wanted.voyageId},
          ${wanted.operatorCode}, ${wanted.departureTerminal}, ${wanted.arrivalTerminal},
          ${wanted.departureFrom}, ${wanted.departureTo}, ${wanted.seatClasses},
          ${wanted.passengerTypes}, ${wanted.countMin}, ${wanted.countMax},
          ${wanted.effectiveFrom}, ${wanted.effectiveTo}, ${wanted.active}
        )`,
  )
  return id
}
