import type { FocusEvent } from 'react'

/** Base UI's marks of where a popup begins and ends for who goes by Tab. */
const GUARD = '[data-base-ui-focus-guard]'
const STOPS =
  'a[href], area[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex]'

/**
 * Tab goes round in a popover: it stands at the end of the page, and behind its last stop comes nothing that
 * belongs to it. Heard on its way down around the popover, before Base UI's guards lead out of it.
 */
export function keepTab(event: FocusEvent<HTMLElement>): void {
  const { target, relatedTarget, currentTarget } = event
  const popup = currentTarget.querySelector<HTMLElement>('[role="dialog"]')
  // Who comes from elsewhere may come in.
  if (popup === null || !target.matches(GUARD) || !popup.contains(relatedTarget)) return
  event.stopPropagation()
  const stops = [...popup.querySelectorAll<HTMLElement>(STOPS)].filter(({ tabIndex }) => tabIndex >= 0)
  const atEnd = (popup.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  for (const stop of [...(atEnd ? stops : stops.reverse()), popup]) {
    // One that is hidden or disabled does not take it.
    stop.focus()
    if (document.activeElement === stop) return
  }
}
