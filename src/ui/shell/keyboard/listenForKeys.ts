import { keyOf } from './keyOf.ts'
import { KeySequence } from './keySequence.ts'
import type { Shortcut } from './shortcuts.ts'

const TYPED_IN = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]'
/** While one of these is open it has the keyboard to itself. */
const OVER_THE_PAGE = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const isOpen = (element: Element): boolean => element.getClientRects().length > 0

/**
 * Calls `act` for each shortcut that is pressed, until it is stopped: never while somebody types, never
 * over something that lies over the page, never with a modifier.
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
    // Held down, a key must not favourite and unfavourite for as long as it is.
    const again = found !== 'more' && event.repeat && found.repeats !== true
    if (found === 'more' || again || act(found)) event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
