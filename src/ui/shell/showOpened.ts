/** What a press opens appears within this time, even if its code has to load. */
const OPENS_WITHIN_MS = 2_000
/** An error comes with the answer of the instance, within this time. */
const FAILS_WITHIN_MS = 60_000

/** What a press and its error have in common. */
const AROUND = 'form, fieldset, article, [role=dialog]'

/**
 * Until the returned function is called, scrolls to what a press opens below the fold (L61): a form that takes the focus, the
 * content of a `<details>`, or an error. The browser only scrolls to the field with the focus.
 */
export function showOpened(): () => void {
  let pressedAt = Number.NEGATIVE_INFINITY
  let formsBefore = new Set<Element>()
  const wasPressed = (): boolean => performance.now() - pressedAt < OPENS_WITHIN_MS
  const show = (element: Element): void => element.scrollIntoView({ block: 'nearest' })
  const errors = new MutationObserver((changes) => {
    if (performance.now() - pressedAt > FAILS_WITHIN_MS) return errors.disconnect()
    const [error] = changes.flatMap(errorsIn)
    if (!error?.isConnected) return
    // Once for each press: an error may count down.
    errors.disconnect()
    if (!isElsewhere(error)) show(error)
  })
  const onClick = ({ target }: MouseEvent): void => {
    pressedAt = performance.now()
    formsBefore = new Set(document.forms)
    if (!(target instanceof Element)) return
    // The answer to a question belongs to the press before it.
    if (target.closest('[role=alertdialog]') === null) errors.disconnect()
    const around = target.closest(AROUND)
    if (around !== null) errors.observe(around, { childList: true, subtree: true })
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
    errors.disconnect()
    removeEventListener('click', onClick, { capture: true })
    removeEventListener('focusin', onFocus)
    removeEventListener('toggle', onToggle, { capture: true })
  }
}

/** Whether the person has left the part with the error meanwhile: it is out of view, or they type in another. */
function isElsewhere(error: Element): boolean {
  const around = error.closest(AROUND) ?? error
  const { top, bottom } = around.getBoundingClientRect()
  const typed = document.activeElement?.closest('input, textarea, select') ?? null
  return bottom < 0 || top > innerHeight || (typed !== null && !around.contains(typed))
}

/** The errors that a change has brought: with the element, or as words in one that was empty. */
const errorsIn = ({ target, addedNodes }: MutationRecord): Element[] =>
  addedNodes.length === 0
    ? []
    : [target, ...addedNodes].flatMap((node) => {
        if (!(node instanceof Element)) return []
        const error =
          node.closest('[role=alert]') ?? (node === target ? null : node.querySelector('[role=alert]'))
        return error === null ? [] : [error]
      })
