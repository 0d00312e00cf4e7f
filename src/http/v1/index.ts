/** The partner API: one line per operation. */
import type { Route } from '../app.ts'
import { cancelBookingRoute } from './bookings/cancel-booking.ts'
import { changeBookingRoute } from './bookings/change-booking.ts'
import { confirmToIssue } from './bookings/confirm-to-issue.ts'
import { createBookingRoute } from './bookings/create-booking.ts'
import { getBooking } from './bookings/get-booking.ts'
import { getCancellation } from './bookings/get-cancellation.ts'
import { getIssuancePreflight } from './bookings/get-issuance-preflight.ts'
import { listBookingsRoute } from './bookings/list-bookings.ts'
import { listTickets } from './bookings/list-tickets.ts'
import { getCustomer } from './customers/get-customer.ts'
import { listCustomersRoute } from './customers/list-customers.ts'
import { listDebtLedgers } from './debt-ledgers/list-debt-ledgers.ts'
import { listDebtLedgerEntries } from './debt-ledgers/list-entries.ts'
import { listEvents } from './events/list-events.ts'
import { streamEvents } from './events/stream-events.ts'
import { getTicketFile } from './get-ticket-file.ts'
import { getMe } from './me.ts'
import { getOrder } from './orders/get-order.ts'
import { listOrdersRoute } from './orders/list-orders.ts'
import { checkPriceAdditions } from './price-additions/check.ts'
import { createPriceAdditionRoute } from './price-additions/create.ts'
import { deletePriceAdditionRoute } from './price-additions/delete.ts'
import { getPriceAddition } from './price-additions/get.ts'
import { listPriceAdditionsRoute } from './price-additions/list.ts'
import { listOperators } from './reference/list-operators.ts'
import { listRoutes } from './reference/list-routes.ts'
import { listTerminals } from './reference/list-terminals.ts'
import { getBalance } from './transactions/get-balance.ts'
import { listTransactions } from './transactions/list-transactions.ts'
import { checkVoucher } from './vouchers/check-aplicability.ts'
import { createVoucherRoute } from './vouchers/create.ts'
import { deleteVoucherRoute } from './vouchers/delete.ts'
import { getVoucher } from './vouchers/get.ts'
import { listVouchersRoute } from './vouchers/list.ts'
import { getBoatLayout } from './voyages/get-boat-layout.ts'
import { getVoyage } from './voyages/get-voyage.ts'
import { getVoyageCounts } from './voyages/get-voyage-counts.ts'
import { listVoyageCounts } from './voyages/list-voyage-counts.ts'
import { searchVoyagesRoute } from './voyages/search-voyages.ts'
import { deleteWebhookEndpointRoute } from './webhook-endpoint/delete.ts'
import { getWebhookEndpoint } from './webhook-endpoint/get.ts'
import { listWebhookDeliveries } from './webhook-endpoint/list-deliveries.ts'
import { pingWebhookEndpoint } from './webhook-endpoint/ping.ts'
import { putWebhookEndpointRoute } from './webhook-endpoint/put.ts'

export const partnerRoutes: readonly Route[] = [
  getMe,
  listTerminals,
  listRoutes,
  listOperators,
  searchVoyagesRoute,
  getVoyage,
  getBoatLayout,
  listVoyageCounts,
  getVoyageCounts,
  checkPriceAdditions,
  createPriceAdditionRoute,
  listPriceAdditionsRoute,
  getPriceAddition,
  deletePriceAdditionRoute,
  checkVoucher,
  createVoucherRoute,
  listVouchersRoute,
  getVoucher,
  deleteVoucherRoute,
  createBookingRoute,
  listBookingsRoute,
  getBooking,
  getIssuancePreflight,
  confirmToIssue,
  getCancellation,
  cancelBookingRoute,
  changeBookingRoute,
  listTickets,
  getTicketFile,
  listOrdersRoute,
  getOrder,
  listCustomersRoute,
  getCustomer,
  getBalance,
  listTransactions,
  listDebtLedgers,
  listDebtLedgerEntries,
  listEvents,
  streamEvents,
  getWebhookEndpoint,
  putWebhookEndpointRoute,
  deleteWebhookEndpointRoute,
  pingWebhookEndpoint,
  listWebhookDeliveries,
]
