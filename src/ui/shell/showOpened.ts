/** What a press opens appears within this time, even if its code has to load. */
const OPENS_WITHIN_MS = 2_000

/**
 * Until the returned function is called, scrolls to what a press opens below the fold (L61): a form that takes the focus, or the
 * content of a `<details>`. The browser only scrolls to the field with the focus.
 */
export function showOpened(): () => void {
  let pressedAt = Number.NEGATIVE_INFINITY
  let formsBefore = new Set<Element>()
  const wasPressed = (): boolean => performance.now() - pressedAt < OPENS_WITHIN_MS
  const show = (element: Element): void => element.scrollIntoView({ block: 'nearest' })
  const onClick = (): void => {
    pressedAt = performance.now()
    formsBefore = new Set(document.forms)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form === null || formsBefore.has(form) || !wasPressed()) return
    formsBefore.add(form)
    show(form)
    // The form may be higher than its window.
    show(target as Element)
  }
  const onToggle = ({ target }: Event): void => {
    if (target instanceof HTMLDetailsElement && target.open && wasPressed()) show(target)
  }
  addEventListener('click', onClick, { capture: true })
  addEventListener('focusin', onFocus)
  addEventListener('toggle', onToggle, { capture: true })
  return () => {
    removeEventListener('click', onClick, { capture: true })
    removeEventListener('focusin', onFocus)
    removeEventListener('toggle', onToggle, { capture: true })
  }
}
