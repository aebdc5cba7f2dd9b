// A mouse that is over one element at a time. It fires the events of a real browser for the elements it leaves and
// enters. (Testing Library's events lack `relatedTarget` and, for moves, the pointer type.)

const BUTTONS = { left: 0, middle: 1, right: 2 } as const
export type MouseButton = keyof typeof BUTTONS

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]'

let under: Element | null = null

/** Forgets the element under the mouse, which belonged to an earlier test. */
export function resetPointer(): void {
  under = null
}

function tell(target: Element, name: string, init: PointerEventInit = {}): boolean {
  const all: PointerEventInit = {
    bubbles: !name.endsWith('enter') && !name.endsWith('leave'),
    cancelable: true,
    composed: true,
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
    ...init,
  }
  const pointer = name.startsWith('pointer')
  return target.dispatchEvent(pointer ? new PointerEvent(name, all) : new MouseEvent(name, all))
}

/** `element` and its ancestors, innermost first. */
function around(element: Element | null): Element[] {
  const all: Element[] = []
  for (let at = element; at !== null; at = at.parentElement) all.push(at)
  return all
}

/** Moves the mouse onto `target`. */
export function moveTo(target: Element): void {
  const from = under?.isConnected === true ? under : null
  if (from !== target) {
    under = target
    const before = around(from)
    const after = around(target)
    for (const kind of ['pointer', 'mouse']) {
      if (from !== null) {
        tell(from, `${kind}out`, { relatedTarget: target })
        for (const element of before)
          if (!after.includes(element)) tell(element, `${kind}leave`, { relatedTarget: target })
      }
      tell(target, `${kind}over`, { relatedTarget: from })
      for (const element of after.toReversed())
        if (!before.includes(element)) tell(element, `${kind}enter`, { relatedTarget: from })
    }
  }
  for (const kind of ['pointer', 'mouse']) tell(target, `${kind}move`)
}

/** Clicks `target`, `times` in a row. Focuses it if it is focusable. */
export function press(target: Element, name: MouseButton = 'left', times = 1): void {
  moveTo(target)
  const button = BUTTONS[name]
  for (let detail = 1; detail <= times; detail++) {
    const init = { button, detail }
    tell(target, 'pointerdown', { ...init, detail: 0 })
    if (tell(target, 'mousedown', init)) giveFocus(target)
    tell(target, 'pointerup', { ...init, detail: 0 })
    if (!target.isConnected) return
    tell(target, 'mouseup', init)
    if (name === 'left') tell(target, 'click', init)
    else tell(target, name === 'right' ? 'contextmenu' : 'auxclick', init)
  }
  if (times === 2) tell(target, 'dblclick', { detail: 2 })
}

function giveFocus(target: Element): void {
  const label = target.closest('label')
  // A click on a label also clicks its control.
  if (label !== null && !target.matches(FOCUSABLE)) return
  const focusable = target.closest<HTMLElement>(FOCUSABLE)
  if (focusable !== null && !focusable.matches(':disabled')) focusable.focus()
  else (document.activeElement as HTMLElement | null)?.blur()
}
