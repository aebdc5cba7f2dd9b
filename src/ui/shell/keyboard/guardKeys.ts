import { TEXT_FIELD } from '../../common/keyboard/textField.ts'

/** Keys do nothing for this long after a field was lost, and until there was a pause as long as this (N41). */
const GUARD_MS = 1_000
/** A press or a key counts as the reason for what happens within this time. The answer of an instance may come late. */
const REASON_MS = 10_000

/** With these, a person may leave a field. */
const LEAVING = /^(Enter|Escape|Tab)$/
/** Keys that change a text, beside the characters. */
const TYPED = /^(Enter|Backspace|Delete)$/

/**
 * Until the returned function is called: when a text field loses the focus by anything but the person, because it was removed or
 * disabled, the keys that were meant for it do nothing. Without this they would act as shortcuts, or press the button that gets the
 * focus instead (N41).
 */
export function guardKeys(): () => void {
  const stopped = new AbortController()
  /** The field in which the person is; null once the person has left it. */
  let field: Element | null = null
  /** The field in which the person was last. */
  let last: Element | null = null
  /** When the person did something last that may be the reason why the field goes. */
  let reasonAt = Number.NEGATIVE_INFINITY
  let lostAt = Number.NEGATIVE_INFINITY
  let keyAt = Number.NEGATIVE_INFINITY
  let pressed = true

  const isLost = (): boolean => field !== null && (!field.isConnected || field.matches(':disabled'))
  const lose = (): void => {
    field = null
    observer.disconnect()
    if (performance.now() - reasonAt < REASON_MS) return
    lostAt = performance.now()
    keyAt = lostAt
    pressed = false
  }
  const observer = new MutationObserver(() => {
    if (isLost()) lose()
  })
  const isGuarded = (): boolean => {
    const now = performance.now()
    return now - lostAt < GUARD_MS || (!pressed && now - keyAt < GUARD_MS)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return
    const isField = target.matches(TEXT_FIELD)
    if (isLost()) lose()
    field = isField ? target : null
    observer.disconnect()
    if (!isField) return
    // A window that was closed gives the focus back: what was pressed in it may be the reason why the field goes.
    if (target !== last) reasonAt = Number.NEGATIVE_INFINITY
    last = target
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  }
  const onKey = (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    // A browser tells late that a field was disabled.
    if (isLost()) lose()
    const isModified = ctrlKey || metaKey || altKey
    if (target instanceof Element && target.matches(TEXT_FIELD)) {
      // Who types again after a press elsewhere has not left.
      if (isModified || LEAVING.test(key)) reasonAt = performance.now()
      else if (key.length === 1) reasonAt = Number.NEGATIVE_INFINITY
      return
    }
    if (isModified || !(key.length === 1 || TYPED.test(key)) || !isGuarded()) return
    if (event.type === 'keydown') keyAt = performance.now()
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onAct = ({ type, target }: Event): void => {
    if (type === 'pointerdown') pressed = true
    if (type === 'pointerdown' && target === last) reasonAt = Number.NEGATIVE_INFINITY
    else if (target !== field) reasonAt = performance.now()
  }
  const options = { capture: true, signal: stopped.signal }
  addEventListener('focusin', onFocus, options)
  // Buttons act on the release of the space bar.
  for (const type of ['keydown', 'keyup'] as const) addEventListener(type, onKey, options)
  for (const type of ['pointerdown', 'click', 'submit', 'popstate']) addEventListener(type, onAct, options)
  return () => {
    stopped.abort()
    observer.disconnect()
  }
}
