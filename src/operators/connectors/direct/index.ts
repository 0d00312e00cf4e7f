import type { DirectConnection } from '../../connections.ts'
import type { Connector } from '../connector.ts'
import { cancelOrder } from './cancel-order.ts'
import { createClient } from './client.ts'
import { findOrder } from './find-order.ts'
import { placeOrder } from './place-order.ts'
import { quoteCancellation } from './quote-cancellation.ts'
import { readCounts } from './read-counts.ts'
import { readLayout } from './read-layout.ts'
import { searchVoyages } from './search-voyages.ts'

/** The direct protocol: a JSON API with a bearer token, where orders are idempotent by reference. */
export function createDirectConnector(
  connection: DirectConnection,
  timeZoneOf: (terminal: string) => string,
): Connector {
  const client = createClient(connection)
  return {
    searchVoyages: (query, signal) => searchVoyages(client, timeZoneOf, query, signal),
    readLayout: (voyageRef, signal) => readLayout(client, voyageRef, signal),
    readCounts: (voyageRef, signal) => readCounts(client, voyageRef, signal),
    placeOrder: (order, signal) => placeOrder(client, order, signal),
    findOrder: (reference, signal) => findOrder(client, reference, signal),
    quoteCancellation: (reference, seatCodes, signal) =>
      quoteCancellation(client, reference, seatCodes, signal),
    cancelOrder: (reference, seatCodes, exchange, signal) =>
      cancelOrder(client, reference, seatCodes, exchange, signal),
    close: client.close,
  }
}
