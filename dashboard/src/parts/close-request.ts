/**
 * Escape, and Back on Android, ask what is open on top to close. The browser keeps the order, and makes no entry of
 * the history for it. Where it has no such thing (Safari), the order is kept here, and Escape does it alone.
 */
import { useEffectEvent, useLayoutEffect } from 'react'

/** TypeScript's own types do not have it yet. */
declare const CloseWatcher: new () => EventTarget & { destroy(): void }

const hasWatchers = 'CloseWatcher' in globalThis
/** What is open, the newest last, where the browser does not know. */
const open: (() => void)[] = []
if (!hasWatchers) addEventListener('keydown', askTheNewest)

export function useCloseRequest(isOpen: boolean, onClose: () => void, mustBeRead = false): void {
  const close = useEffectEvent(() => {
    if (!mustBeRead) onClose()
  })
  useLayoutEffect(() => {
    if (!isOpen) return
    if (hasWatchers) {
      const watcher = new CloseWatcher()
      watcher.addEventListener('close', close)
      // Back would leave the screen otherwise. A browser takes one no, until something is pressed: no page may hold its reader.
      watcher.addEventListener('cancel', event => {
        if (mustBeRead) event.preventDefault()
      })
      return () => watcher.destroy()
    }
    const ask = () => close()
    open.push(ask)
    return () => void open.splice(open.indexOf(ask), 1)
  }, [isOpen, mustBeRead])
}

/** The Escape that gives up a word in an input method closes nothing. Safari knows it by the code alone: the word has ended before. */
function askTheNewest({ key, isComposing, keyCode, defaultPrevented }: KeyboardEvent): void {
  if (key === 'Escape' && !isComposing && keyCode !== 229 && !defaultPrevented) open.at(-1)?.()
}
