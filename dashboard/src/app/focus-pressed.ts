/**
 * In Safari a pointer gives the focus to no button, but to what is around it: a dialog would not know to whom to give it
 * back. The button that is pressed gets it, as in other browsers. A field that keeps it meanwhile keeps it here too.
 */
export function focusPressed(): void {
  const focus = ({ target, isTrusted }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button, summary') : null
    if (isTrusted && document.activeElement?.contains(button))
      button?.focus({ preventScroll: true })
  }
  document.addEventListener('click', focus, true)
}
