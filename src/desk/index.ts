export {
  type CaseFile,
  type CaseOfPart,
  countOpenCases,
  listCases,
  type RepairCase,
  readCase,
} from './case-file.ts'
export { correctTicketNumber, numberFaults } from './correct-ticket-number.ts'
export { decideCase, type Verdict } from './decide.ts'
export { holdRequest } from './hold.ts'
export { issueLeg } from './issue-leg.ts'
export { type LegOfDesk, readLegs } from './legs.ts'
export { preflightRequest } from './preflight-request.ts'
export { rejectLeg, rejectRequest } from './reject.ts'
export { issueMissingLegs, keepCase, priceOfMissingLegs, refundCase, reopenCase } from './repair.ts'
export { requestTicketing } from './request.ts'
export { handBackRequest, takeOverRequest, takeRequest } from './take.ts'
export {
  countTicketing,
  findTicketing,
  listTicketing,
  readTicketing,
  type TicketingRequest,
  ticketingStates,
} from './ticketing.ts'
export { uploadBytesMax, uploadTicket } from './upload.ts'
export { listUploads, type TicketUpload } from './uploads.ts'
