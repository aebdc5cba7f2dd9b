import { PORTAL } from './openOverlay.ts'

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]'
/**
 * A lost focus is moved two frames and `delayMs` later, because the replacement of the control may take the focus itself within
 * two frames. While a closing overlay still holds the focus, the move is retried, at most `retries` times.
 */
const MOVE = { delayMs: 50, retries: 40 } as const

const isStop = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(STOPS) && element.tabIndex >= 0
/** `element`, if Tab stops there, and the stops in it. */
const stopsOf = (element: Element): readonly HTMLElement[] =>
  [element, ...element.querySelectorAll(STOPS)].filter(isStop)

/** The place of a control that was removed or disabled. */
interface Place {
  readonly parent: Element
  readonly before: Node | null
  readonly after: Node | null
  /** The index of the control among the tab stops of the removed node. */
  readonly offset: number
}

/**
 * Keeps the focus in `box`; for use as a `ref`. When the focused control is removed or disabled, the focus moves to the control in
 * its place, else to the one beside it, else to the list or section that contained it (L57). When a direct child of
 * `box` is replaced, such as the page in the main column, it moves to `box`, unless other code has moved it.
 */
export function keepFocus(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return
  let focused: HTMLElement | null = null
  /** Numbers the calls of `moveLater`: only the last one counts. */
  let turn = 0
  /** Where the focus was lost; null once another element has it. */
  let lost: Place | null = null
  const move = (retriesLeft: number): void => {
    const { activeElement } = document
    if (lost === null) return
    if (activeElement === null || activeElement === document.body || activeElement.matches(':disabled'))
      focusNear(lost, box)
    else if (retriesLeft > 0 && activeElement.closest(PORTAL)?.contains(box) === false) {
      moveLater(retriesLeft - 1)
      return
    }
    lost = null
  }
  const moveLater = (retriesLeft: number): void => {
    const own = ++turn
    const later = (): unknown => setTimeout(() => own === turn && move(retriesLeft), MOVE.delayMs)
    requestAnimationFrame(() => requestAnimationFrame(later))
  }
  const watch = new MutationObserver((changes) => {
    if (lost !== null && !lost.parent.isConnected) lost = placeOf(lost.parent, changes)
    if (focused === null || (focused.isConnected && !focused.matches(':disabled'))) return
    lost = placeOf(focused, changes)
    focused = null
    // In a window at once, because Base UI would move the focus to the first field.
    if (box.closest(PORTAL) === null) moveLater(MOVE.retries)
    else move(MOVE.retries)
  })
  const onFocus = (within: HTMLElement): void => {
    focused = within
    lost = null
    watch.observe(box, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  }
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    if (target === box || !box.contains(target)) {
      // A window or menu over the page has the focus, and will return it.
      if (target.closest(PORTAL)?.contains(box) === false) return
      focused = null
      if (lost === null) watch.disconnect()
      return
    }
    onFocus(target)
  }
  const onFocusOut = ({ target }: FocusEvent): void =>
    // If the control is still in the page after this event, the user moved the focus away.
    queueMicrotask(() => {
      if (target === focused && focused?.isConnected && document.activeElement === document.body)
        focused = null
    })
  // `box` may already have the focus: its first `focusin` loads this code (`keepFocusIn.ts`).
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement !== box && box.contains(activeElement))
    onFocus(activeElement)
  document.addEventListener('focusin', onFocusIn)
  box.addEventListener('focusout', onFocusOut)
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    box.removeEventListener('focusout', onFocusOut)
    watch.disconnect()
    turn++
  }
}

/** The place of `element`, which `changes` removed, or which was disabled. Null if the focus must not return there. */
function placeOf(element: Element, changes: readonly MutationRecord[]): Place | null {
  if (element.isConnected) {
    const { parentElement: parent, previousSibling: before, nextSibling: after } = element
    return parent && { parent, before, after, offset: 0 }
  }
  for (const { target, removedNodes, previousSibling, nextSibling } of changes.toReversed()) {
    const gone = [...removedNodes].find((node) => node.contains(element))
    if (!(gone instanceof Element) || !(target instanceof Element)) continue
    if (!target.isConnected) return placeOf(target, changes)
    // A feed also removes rows that are scrolled out of view. Moving the focus then would force a layout in each frame.
    if (target.matches('[role=feed]')) return null
    const offset = Math.max(0, stopsOf(gone).indexOf(element as HTMLElement))
    return { parent: target, before: previousSibling, after: nextSibling, offset }
  }
  return null
}

function focusNear({ parent, before, after, offset }: Place, box: HTMLElement): void {
  const isBefore = (stop: Element): boolean => {
    if (before?.isConnected) return before.contains(stop) || isAhead(before, stop)
    return isAhead(after?.isConnected ? after : parent, stop)
  }
  for (
    let within: Element | null = parent;
    within !== null && box.contains(within);
    within = within.parentElement
  ) {
    // Another page has no control in the same place.
    const stops = parent === box ? [] : [...within.querySelectorAll(STOPS)].filter(isStop)
    const at = Math.max(0, Math.min(stops.length - 1, stops.filter(isBefore).length + offset))
    if (takesFocus([...stops.slice(at), ...stops.slice(0, at).reverse()])) return
    const isPart = within === box || within.matches('section, form, [tabindex]')
    if (!isPart || !(within instanceof HTMLElement)) continue
    if (!within.hasAttribute('tabindex')) within.tabIndex = -1
    if (takesFocus([within])) return
  }
}

const isAhead = (node: Node, other: Node): boolean =>
  (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0

/** Focuses the first of `elements` that is neither hidden nor disabled. Returns whether there is one. */
const takesFocus = (elements: readonly HTMLElement[]): boolean =>
  elements.some((element) => {
    if (element.matches(':disabled')) return false
    element.focus({ preventScroll: true })
    return document.activeElement === element
  })
