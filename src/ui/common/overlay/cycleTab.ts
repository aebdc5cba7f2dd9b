import type { FocusEvent } from 'react'

/** The focus guards at the start and end of a Base UI popup. */
const GUARD = '[data-base-ui-focus-guard]'
const STOPS =
  'a[href], area[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex]'

/**
 * Lets Tab cycle within a popover. The popover is at the end of the DOM, so the element after its last tab stop is
 * unrelated. Runs in the capture phase, before Base UI's guards move the focus out.
 */
export function cycleTab(event: FocusEvent<HTMLElement>): void {
  const { target, relatedTarget, currentTarget } = event
  const popup = currentTarget.querySelector<HTMLElement>('[role="dialog"]')
  // The focus may enter from outside.
  if (popup === null || !target.matches(GUARD) || !popup.contains(relatedTarget)) return
  event.stopPropagation()
  const stops = [...popup.querySelectorAll<HTMLElement>(STOPS)].filter(({ tabIndex }) => tabIndex >= 0)
  const atEnd = (popup.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  for (const stop of [...(atEnd ? stops : stops.reverse()), popup]) {
    // A hidden or disabled element does not take the focus.
    stop.focus()
    if (document.activeElement === stop) return
  }
}
