import { PORTAL } from './openOverlay.ts'

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]'
/**
 * Looks two frames and this time later: what replaces the control may take the focus itself, up to two frames later. A
 * question that closes leaves the focus a moment later, too.
 */
const LOOK = { everyMs: 50, times: 40 } as const

const isStop = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(STOPS) && element.tabIndex >= 0
/** `element`, if Tab stops there, and the stops in it. */
const stopsOf = (element: Element): readonly HTMLElement[] =>
  [element, ...element.querySelectorAll(STOPS)].filter(isStop)

/** Where an element was that has gone. */
interface Place {
  readonly parent: Element
  readonly before: Node | null
  readonly after: Node | null
  /** Which of its stops had the focus. */
  readonly offset: number
}

/**
 * Keeps the focus in `box`, as its `ref`: when the focused control goes or is disabled, the one in its place gets the
 * focus, else the one beside it, else the list or the part that contained it (L57). Whoever replaces all of `box`
 * moves the focus on its own.
 */
export function keepFocus(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return
  let focused: HTMLElement | null = null
  /** Only the last `moveLater` counts. */
  let turn = 0
  /** Where the focus was lost, until it is somewhere else. */
  let lost: Place | null = null
  const move = (triesLeft: number): void => {
    const { activeElement } = document
    if (lost === null) return
    if (activeElement === null || activeElement === document.body || activeElement.matches(':disabled'))
      focusNear(lost, box)
    else if (triesLeft > 0 && activeElement.closest(PORTAL)?.contains(box) === false) {
      moveLater(triesLeft - 1)
      return
    }
    lost = null
  }
  const moveLater = (triesLeft: number): void => {
    const own = ++turn
    const later = (): unknown => setTimeout(() => own === turn && move(triesLeft), LOOK.everyMs)
    requestAnimationFrame(() => requestAnimationFrame(later))
  }
  const watch = new MutationObserver((changes) => {
    if (lost !== null && !lost.parent.isConnected) lost = placeOf(lost.parent, changes)
    if (focused === null || (focused.isConnected && !focused.matches(':disabled'))) return
    lost = placeOf(focused, changes)
    focused = null
    if (lost?.parent === box) lost = null
    // Within a window at once, because Base UI would move it to the first field.
    if (box.closest(PORTAL) === null) moveLater(LOOK.times)
    else move(LOOK.times)
  })
  const onFocus = (within: HTMLElement): void => {
    focused = within
    lost = null
    watch.observe(box, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  }
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    if (target === box || !box.contains(target)) {
      // From a window or a menu over the page, the focus returns.
      if (target.closest(PORTAL)?.contains(box) === false) return
      focused = null
      if (lost === null) watch.disconnect()
      return
    }
    onFocus(target)
  }
  const onFocusOut = ({ target }: FocusEvent): void =>
    // The user left it, unless it goes at this moment.
    queueMicrotask(() => {
      if (target === focused && focused?.isConnected && document.activeElement === document.body)
        focused = null
    })
  // The focus may be in it already, and the event have brought this code.
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

/** The place of `element`, which `changes` have removed, or which is disabled. */
function placeOf(element: Element, changes: readonly MutationRecord[]): Place | null {
  if (element.isConnected) {
    const { parentElement: parent, previousSibling: before, nextSibling: after } = element
    return parent && { parent, before, after, offset: 0 }
  }
  for (const { target, removedNodes, previousSibling, nextSibling } of changes.toReversed()) {
    const gone = [...removedNodes].find((node) => node.contains(element))
    if (!(gone instanceof Element) || !(target instanceof Element)) continue
    if (!target.isConnected) return placeOf(target, changes)
    // Rows of a feed go when they are scrolled away, too. A focus that moved with them would lay out the page in each frame.
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
    const stops = [...within.querySelectorAll(STOPS)].filter(isStop)
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

/** Focuses the first of `elements` that can take the focus: it may be hidden or disabled. */
const takesFocus = (elements: readonly HTMLElement[]): boolean =>
  elements.some((element) => {
    if (element.matches(':disabled')) return false
    element.focus({ preventScroll: true })
    return document.activeElement === element
  })
