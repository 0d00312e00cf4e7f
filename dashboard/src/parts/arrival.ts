/** Where the focus goes when a link leads to another screen, which a browser does by itself for another document. */

/** The first screen is read from its top. */
let isFirst = true

/** Called when another screen is gone to. */
export function leaveScreen(): void {
  isFirst = false
}

/**
 * The heading of a screen that appears takes the focus that is lost with the screen before, or is still in the
 * navigation. What has taken it on the new screen keeps it, and so does a dialog.
 */
export function arriveAt(heading: HTMLElement): void {
  if (isFirst || document.querySelector('[aria-modal="true"]') !== null) return
  const screen = heading.closest('main')
  if (screen !== document.activeElement && screen?.contains(document.activeElement)) return
  // The router has scrolled already, also back to where the reader was.
  heading.focus({ preventScroll: true })
}
