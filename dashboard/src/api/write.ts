/** Everything that a press sends to the service. */
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'

/**
 * `useMutation` that sends once, however often it is pressed. A second click comes before the page is drawn
 * with what the first one began, so `isPending` is too late to refuse it.
 */
export function useWrite<Answer, Body = void>(options: UseMutationOptions<Answer, Error, Body>) {
  const write = useMutation(options)
  const isAtWork = useRef(false)
  // Not before the outcome is drawn: until then the button still offers the same.
  useLayoutEffect(() => {
    if (!write.isPending) isAtWork.current = false
  })
  const mutate = (body: Body) => {
    if (isAtWork.current) return
    isAtWork.current = true
    write.mutate(body)
  }
  return { ...write, mutate }
}
