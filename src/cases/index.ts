export {
  type CaseKind,
  type CaseOutcome,
  caseKinds,
  caseOutcomes,
  closeCase,
  openCaseOfBooking,
  openCaseOfPart,
  stands,
} from './case.ts'
export { sweepCases } from './sweep.ts'
