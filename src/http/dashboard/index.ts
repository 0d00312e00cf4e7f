/**
 * The dashboard's own endpoints, one line per operation. API keys do not open them, and the session cookie
 * does not open the partner API.
 */
import type { App, Route, Services } from '../app.ts'
import { guardScope } from './access.ts'
import { changePasswordRoute } from './account/change-password.ts'
import { enrolSecondFactorRoute } from './account/enrol-second-factor.ts'
import { getSession } from './account/get-session.ts'
import { removeSecondFactorRoute } from './account/remove-second-factor.ts'
import { signInRoute } from './account/sign-in.ts'
import { signOutEverywhereRoute, signOutRoute } from './account/sign-out.ts'
import { verifySecondFactorRoute } from './account/verify-second-factor.ts'
import { cancelBookingRoute } from './bookings/cancel-booking.ts'
import { changeBookingRoute, quoteChangeRoute } from './bookings/change-booking.ts'
import { confirmBookingRoute } from './bookings/confirm-booking.ts'
import { correctContactRoute } from './bookings/correct-contact.ts'
import { correctPassengerRoute } from './bookings/correct-passenger.ts'
import { createBookingRoute } from './bookings/create-booking.ts'
import { getBooking } from './bookings/get-booking.ts'
import { getCancellation } from './bookings/get-cancellation.ts'
import { getBookingHistory } from './bookings/get-history.ts'
import { getPreflight } from './bookings/get-preflight.ts'
import { getTicketFile } from './bookings/get-ticket-file.ts'
import { listBookingsRoute } from './bookings/list-bookings.ts'
import { listPassengers } from './bookings/list-passengers.ts'
import { priceBookingRoute } from './bookings/price-booking.ts'
import { getTicketingRequest, requestTicketingRoute } from './bookings/request-ticketing.ts'
import { tellCustomerRoute } from './bookings/tell-customer.ts'
import { getHome } from './get-home.ts'
import { getNetwork } from './get-network.ts'
import { exportInvoices } from './invoices/export-invoices.ts'
import { getInvoice } from './invoices/get-invoice.ts'
import { getInvoiceSum } from './invoices/get-sum.ts'
import { listInvoicesRoute } from './invoices/list-invoices.ts'
import { sendInvoiceAgainRoute } from './invoices/send-again.ts'
import { createKeyRoute } from './keys/create-key.ts'
import { deleteKeyRoute } from './keys/delete-key.ts'
import { listKeysRoute } from './keys/list-keys.ts'
import { listAuditRoute } from './list-audit.ts'
import { payOutRoute, topUpRoute } from './money/bank-transfer.ts'
import { exportEarnings } from './money/export-earnings.ts'
import { exportStatement } from './money/export-statement.ts'
import { getPeriod } from './money/get-period.ts'
import { listDebts } from './money/list-debts.ts'
import { listEarnings } from './money/list-earnings.ts'
import { listStatement } from './money/list-statement.ts'
import { setCreditLimitRoute } from './money/set-credit-limit.ts'
import { correctTicketNumberRoute } from './operations/correct-ticket-number.ts'
import { decideCaseRoute } from './operations/decide-case.ts'
import { findBookingsRoute } from './operations/find-bookings.ts'
import { getCase } from './operations/get-case.ts'
import { getReconciliation } from './operations/get-reconciliation.ts'
import { getReconciliationUnderWay } from './operations/get-reconciliation-under-way.ts'
import { getTicketing } from './operations/get-ticketing.ts'
import { holdTicketingRoute } from './operations/hold-ticketing.ts'
import { issueLegRoute } from './operations/issue-leg.ts'
import { listCasesRoute } from './operations/list-cases.ts'
import { listOperatorsRoute } from './operations/list-operators.ts'
import { listReconciliations } from './operations/list-reconciliations.ts'
import { listTicketingRoute } from './operations/list-ticketing.ts'
import { findLostTickets, refundLostTickets } from './operations/lost-tickets.ts'
import { preflightTicketing } from './operations/preflight-ticketing.ts'
import { rejectLegRoute, rejectTicketingRoute } from './operations/reject-ticketing.ts'
import {
  issueMissingRoute,
  keepCaseRoute,
  priceMissingRoute,
  refundCaseRoute,
  reopenCaseRoute,
} from './operations/repair-case.ts'
import { runReconciliation } from './operations/run-reconciliation.ts'
import {
  handBackTicketingRoute,
  takeOverTicketingRoute,
  takeTicketingRoute,
} from './operations/take-ticketing.ts'
import { uploadTicketRoute } from './operations/upload-ticket.ts'
import { createOrganizationRoute } from './organizations/create-organization.ts'
import { listOrganizations } from './organizations/list-organizations.ts'
import { setContractRoute } from './organizations/set-contract.ts'
import { setSalesStoppedRoute } from './organizations/set-sales-stopped.ts'
import { createAddition } from './prices/create-addition.ts'
import { createVoucherRoute } from './prices/create-voucher.ts'
import { deleteAddition } from './prices/delete-addition.ts'
import { deleteVoucherRoute } from './prices/delete-voucher.ts'
import { listAdditions } from './prices/list-additions.ts'
import { listVouchersRoute } from './prices/list-vouchers.ts'
import { previewAdditionRoute } from './prices/preview-addition.ts'
import { previewVoucherRoute } from './prices/preview-voucher.ts'
import { changeRoleRoute } from './users/change-role.ts'
import { createUserRoute } from './users/create-user.ts'
import { listUsersRoute } from './users/list-users.ts'
import { removeUserRoute } from './users/remove-user.ts'
import { resetUserRoute } from './users/reset-user.ts'
import { getLayout } from './voyages/get-layout.ts'
import { getVoyage } from './voyages/get-voyage.ts'
import { listVoyageCountsRoute } from './voyages/list-voyage-counts.ts'
import { searchVoyagesRoute } from './voyages/search-voyages.ts'
import { deleteWebhookEndpointRoute } from './webhook/delete-endpoint.ts'
import { getWebhookEndpoint } from './webhook/get-endpoint.ts'
import { listWebhookDeliveries } from './webhook/list-deliveries.ts'
import { pingWebhookEndpoint } from './webhook/ping-endpoint.ts'
import { putWebhookEndpointRoute } from './webhook/put-endpoint.ts'

const dashboardRoutes: readonly Route[] = [
  getSession,
  signInRoute,
  signOutRoute,
  signOutEverywhereRoute,
  changePasswordRoute,
  enrolSecondFactorRoute,
  verifySecondFactorRoute,
  removeSecondFactorRoute,
  getNetwork,
  listKeysRoute,
  createKeyRoute,
  deleteKeyRoute,
  listUsersRoute,
  createUserRoute,
  changeRoleRoute,
  resetUserRoute,
  removeUserRoute,
  requestTicketingRoute,
  getTicketingRequest,
  listTicketingRoute,
  getTicketing,
  takeTicketingRoute,
  takeOverTicketingRoute,
  handBackTicketingRoute,
  preflightTicketing,
  holdTicketingRoute,
  issueLegRoute,
  rejectTicketingRoute,
  rejectLegRoute,
  uploadTicketRoute,
  listCasesRoute,
  getCase,
  keepCaseRoute,
  reopenCaseRoute,
  refundCaseRoute,
  priceMissingRoute,
  issueMissingRoute,
  decideCaseRoute,
  getHome,
  listAdditions,
  previewAdditionRoute,
  createAddition,
  deleteAddition,
  listVouchersRoute,
  previewVoucherRoute,
  createVoucherRoute,
  deleteVoucherRoute,
  listStatement,
  getPeriod,
  exportStatement,
  listEarnings,
  exportEarnings,
  listDebts,
  topUpRoute,
  payOutRoute,
  setCreditLimitRoute,
  listOrganizations,
  createOrganizationRoute,
  setContractRoute,
  setSalesStoppedRoute,
  searchVoyagesRoute,
  listVoyageCountsRoute,
  getVoyage,
  getLayout,
  priceBookingRoute,
  createBookingRoute,
  listBookingsRoute,
  getBooking,
  getBookingHistory,
  listPassengers,
  getPreflight,
  confirmBookingRoute,
  getCancellation,
  cancelBookingRoute,
  tellCustomerRoute,
  quoteChangeRoute,
  changeBookingRoute,
  correctPassengerRoute,
  correctContactRoute,
  getTicketFile,
  getWebhookEndpoint,
  putWebhookEndpointRoute,
  deleteWebhookEndpointRoute,
  pingWebhookEndpoint,
  listWebhookDeliveries,
  listInvoicesRoute,
  getInvoiceSum,
  exportInvoices,
  getInvoice,
  sendInvoiceAgainRoute,
  findBookingsRoute,
  findLostTickets,
  refundLostTickets,
  correctTicketNumberRoute,
  listOperatorsRoute,
  listReconciliations,
  getReconciliation,
  getReconciliationUnderWay,
  runReconciliation,
  listAuditRoute,
]

export function dashboardApi(services: Services) {
  return async (scope: unknown): Promise<void> => {
    const app = scope as App
    guardScope(app, services)
    for (const route of dashboardRoutes) route(app, services)
  }
}
