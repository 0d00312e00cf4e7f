/** Where the focus goes when what has it disappears: a row that is removed, a button whose deed is done. */

/**
 * The heading of the nearest section that is left takes it, else that of the screen. Without it a screen reader falls
 * silent, and is at the top of the page. Returns what ends this.
 */
export function keepFocus(screen: HTMLElement): () => void {
  /** What had the focus last, and everything around it, from the inside out. */
  let around: Element[] = []
  const note = ({ target }: FocusEvent) => {
    around = target instanceof Element ? outwards(target) : []
  }
  // Who clicks beside everything wants no focus.
  const forget = () => {
    around = []
  }
  const look = () => {
    if (document.activeElement !== document.body || around[0]?.isConnected !== false) return
    if (document.querySelector('[aria-modal="true"]') !== null) return
    const [heading] = around
      .filter(each => each.isConnected && each.matches('section, main'))
      .flatMap(each => each.querySelector<HTMLElement>('h1, h2') ?? [])
    if (heading === undefined) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  // A part that knows a better place takes the focus first.
  const observer = new MutationObserver(() => requestAnimationFrame(() => setTimeout(look)))
  observer.observe(screen, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', forget)
  }
}

function outwards(element: Element): Element[] {
  return [element, ...(element.parentElement === null ? [] : outwards(element.parentElement))]
}
