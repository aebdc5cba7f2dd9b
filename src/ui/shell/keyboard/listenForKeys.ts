import { keyOf } from './keyOf.ts'
import { KeySequence } from './keySequence.ts'
import type { Shortcut } from './shortcuts.ts'

const TYPED_IN = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]'
/** While one of these is open, shortcuts don't work. */
const OVER_THE_PAGE = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const isOpen = (element: Element): boolean => element.getClientRects().length > 0

/**
 * Calls `act` for each shortcut. Ignores keys while the user types, while an overlay is open, and with
 * modifiers. Returns a function that stops it.
 */
export function listenForKeys(act: (shortcut: Shortcut) => boolean): () => void {
  const sequence = new KeySequence(() => performance.now())
  const onKey = (event: KeyboardEvent): void => {
    const { target } = event
    if (event.defaultPrevented || (target instanceof Element && target.closest(TYPED_IN) !== null)) {
      sequence.forget()
      return
    }
    const key = keyOf(event)
    if (key === null || [...document.querySelectorAll(OVER_THE_PAGE)].some(isOpen)) return
    const found = sequence.press(key)
    if (found === null) return
    // Ignore auto-repeat: a key held down must not toggle the favourite.
    const again = found !== 'more' && event.repeat && found.repeats !== true
    if (found === 'more' || again || act(found)) event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
