export { calendarDaysMax, readCalendar } from './calendar.ts'
export { type Freshness, readFreshness } from './freshness.ts'
export {
  createLiveReads,
  type LayoutNow,
  type LiveReads,
  readCountsNow,
  readLayoutNow,
} from './live.ts'
export {
  clearMarks,
  countMarks,
  giveUpSeats,
  keepMarks,
  markSeats,
  markSeatsTold,
  markSeatsUntold,
  type SeatToMark,
  shortenMarks,
  takenSeats,
} from './marks.ts'
export { refreshWanted } from './refresh-wanted.ts'
export { type Search, type SourceReport, searchVoyages } from './search.ts'
export { createSearchAnswers, type SearchAnswers } from './search-answers.ts'
export {
  createRefresher,
  lookAnew,
  type Refresher,
} from './sources.ts'
export {
  closeVoyage,
  findComing,
  findVoyages,
  isOnSale,
  lockVoyage,
  refuseUnknownVoyage,
  refuseUnlessOnSale,
  requireVoyage,
  salesCloseAt,
  type Voyage,
} from './voyage.ts'
