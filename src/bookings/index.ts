export { listEndingHolds, type NamedBooking, readAttention, type Wanting } from './attention.ts'
export { createBucketStore } from './bucket-store.ts'
export { cancelTentative } from './cancel-tentative.ts'
export { correctContact, correctRecipient, type Recipient } from './correct-contact.ts'
export { type CorrectedPassenger, correctPassenger } from './correct-passenger.ts'
export { refuseUnseen } from './correction.ts'
export { createBooking } from './create.ts'
export {
  type Customer,
  listCustomers,
  personFacts,
  readCustomer,
  readTravellers,
  type Traveller,
} from './customers.ts'
export { type Erasure, erasePassengers } from './erase-passengers.ts'
export { expireBookings } from './expire.ts'
export { createFolderStore } from './folder-store.ts'
export { noteMovedSailings } from './moved-sailings.ts'
export { oneByOne } from './one-by-one.ts'
export {
  actions,
  advices,
  certainties,
  type Outlook,
  outlookOf,
} from './outlook.ts'
export { ageFaultsAt, lacksPlateNumber, type Passenger, refuseFaults } from './passengers.ts'
export { penaltyOf } from './penalty.ts'
export { type PreviewLine, previewAddition } from './preview-addition.ts'
export { previewPrice } from './preview-price.ts'
export { previewVoucher } from './preview-voucher.ts'
export {
  countAlike,
  findFare,
  type LegPrice,
  priceLeg,
  refuseMissingFare,
  tripOf,
  voucherLines,
} from './price.ts'
export {
  type Booking,
  type BookingFilter,
  findBookings,
  listBookings,
  listOrders,
  type Order,
  readBooking,
  readBookingNames,
  readOrder,
  type TicketFile,
} from './read.ts'
export { wasRehearsed } from './rehearsed.ts'
export {
  type Asker,
  cancelRefusal,
  changeRefusal,
  confirmRefusal,
  correctionRefusal,
  hasLostItsSeats,
  isInHandsOfStaff,
  isIssued,
  isPartlyIssued,
  issuesByHand,
  isTentative,
  legCancelRefusal,
  mayIssueMissingLegs,
  missingLegsRefusal,
  notCancellable,
  notConfirmable,
  type Refusal,
  reachRefusal,
  refuse,
  ticketingRefusal,
} from './rules.ts'
export {
  changeFeesOf,
  lockBooking,
  lockSagaBooking,
  readSagaBooking,
  type SagaBooking,
  type SagaLeg,
  type SagaTicket,
} from './saga-booking.ts'
export { addTicketNumbers } from './search-words.ts'
export { canBeTicketed } from './standing.ts'
export {
  type BookingKey,
  type BookingTag,
  type BookingTags,
  createBookingTags,
} from './tags.ts'
export { noteTakenBack, readCustomersTold, tellCustomer } from './tell-customer.ts'
export {
  isPdf,
  keepUpload,
  readTicketPdf,
  registerTicketFiles,
  renewTicketFiles,
  storeTicketFiles,
  type TicketFileDeps,
} from './ticket-files.ts'
export { createTicketPress, type TicketPress } from './ticket-press.ts'
export { type BookingState, moveBookings, moveLocked, renewVersion } from './transition.ts'
export { type NewBooking, refuseGoneSeats } from './write-booking.ts'
