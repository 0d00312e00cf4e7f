/**
 * Escape, and Back on Android, ask what is open on top to close. The browser keeps the order, and makes no entry of
 * the history for it. Where it has no such thing (Safari), Escape does it alone.
 */
import { useEffectEvent, useLayoutEffect } from 'react'

/** TypeScript's own types do not have it yet. */
declare const CloseWatcher: new () => EventTarget & { destroy(): void }

export function useCloseRequest(isOpen: boolean, onClose: () => void, mustBeRead = false): void {
  const close = useEffectEvent(() => {
    if (!mustBeRead) onClose()
  })
  useLayoutEffect(() => {
    if (!isOpen) return
    if ('CloseWatcher' in globalThis) {
      const watcher = new CloseWatcher()
      watcher.addEventListener('close', close)
      // Back would leave the screen otherwise. A browser takes one no, until something is pressed: no page may hold its reader.
      watcher.addEventListener('cancel', event => {
        if (mustBeRead) event.preventDefault()
      })
      return () => watcher.destroy()
    }
    const listen = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing) close()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOpen, mustBeRead])
}
