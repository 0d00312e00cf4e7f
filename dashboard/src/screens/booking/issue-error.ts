import type { Order } from '../../api/bookings.ts'
import { useTexts } from '../../app/language.tsx'
import { useFailureText } from '../../parts/failures/use-failure-text.ts'
import { texts } from './texts.ts'

/** Why a leg has no tickets. Only what the operator itself said is shown as it came. */
export function useIssueErrorText(): (error: NonNullable<Order['issue_error']>) => string {
  const t = useTexts(texts)
  const failureText = useFailureText()
  return ({ code, message }) => {
    const reason = failureText(message)
    return t(`issueError_${code}`, { reason }) || reason
  }
}
