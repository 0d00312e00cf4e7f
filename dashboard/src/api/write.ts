/** Everything that a press sends to the service. */
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import type { ApiProblem } from './client.ts'
import { lastSession, onceTheirs } from './session.ts'
import { tell } from './told.ts'

type WriteOptions<Answer, Body> = UseMutationOptions<Answer, Error, Body> & {
  mutationFn(body: Body): Promise<Answer>
  /** Closes the dialog of the press, or goes on from its screen. It is not called when that is gone: its reader is elsewhere. */
  onDone?: (answer: Answer) => unknown
  /** Nothing is done with it yet: it is a preview, or one step of several. */
  isStep?: boolean
}

/**
 * `useMutation` that sends once, however often it is pressed. A second click comes before the page is drawn
 * with what the first one began, so `isPending` is too late to refuse it. When the dialog or the screen of the
 * press is gone by the time of the answer, the page's edge tells what came of it.
 */
export function useWrite<Answer, Body = void>({
  onDone,
  isStep = false,
  ...options
}: WriteOptions<Answer, Body>) {
  const isThere = useRef(false)
  // The only effect that outlasts a page hidden behind the sign-in: what it shows will be seen again.
  useInsertionEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const send = async (body: Body) => {
    const [place, reader] = [placeOfPress(), lastSession()]
    const tellIfGone = (error: Error | null) => {
      if (isThere.current || lastSession() !== reader) return
      const isDeed = !isStep && (place.isDialog || onDone !== undefined)
      if (error !== null || isDeed) tell({ title: place.title, error })
    }
    try {
      const answer = await options.mutationFn(body)
      tellIfGone(null)
      return answer
    } catch (error) {
      // The other user is told why. What was pressed may name what is not theirs to see.
      const isTheirs = (error as ApiProblem).code === 'another_user'
      if (isTheirs) onceTheirs(() => tell({ title: '', error: error as Error }))
      else tellIfGone(error as Error)
      throw error
    }
  }
  const write = useMutation({
    ...options,
    mutationFn: send,
    // Before anything is read again: the dialog would be drawn with what it has changed itself.
    onSuccess: async (answer, ...told) => {
      if (isThere.current) await onDone?.(answer)
      return options.onSuccess?.(answer, ...told)
    },
  })
  const isAtWork = useRef(false)
  const pressed = useRef<Element | null>(null)
  // Not before the outcome is drawn: until then the button still offers the same.
  useLayoutEffect(() => {
    if (write.isPending) return
    isAtWork.current = false
    giveFocusBack(pressed.current)
    pressed.current = null
  })
  const mutate = (body: Body) => {
    if (isAtWork.current) return
    isAtWork.current = true
    pressed.current = document.activeElement
    write.mutate(body)
  }
  return { ...write, mutate }
}

/** What the dialog is called, or else the screen. */
function placeOfPress() {
  const dialog = document.querySelector('[role="dialog"] h2')
  const title = (dialog ?? document.querySelector('h1'))?.textContent ?? ''
  return { isDialog: dialog !== null, title }
}

/** A button that loads is disabled, and the browser takes the focus from it. The reader may have gone elsewhere meanwhile. */
function giveFocusBack(pressed: Element | null): void {
  if (!(pressed instanceof HTMLElement) || document.activeElement !== document.body) return
  if (pressed.isConnected) pressed.focus({ preventScroll: true })
}
