export {
  type CaseKind,
  type CaseOutcome,
  caseKinds,
  caseOutcomes,
  closeCase,
  openCaseOfBooking,
  stands,
} from './case.ts'
export { sweepCases } from './sweep.ts'
