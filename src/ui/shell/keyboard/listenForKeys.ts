import { isRendered } from '../../parts/isRendered.ts'
import { keyOf } from './keyOf.ts'
import { KeySequence } from './keySequence.ts'
import type { Shortcut } from './shortcuts.ts'

const TYPED_IN = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]'
/** Selector of overlays. While one is open, shortcuts don't work. */
const OVERLAYS = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * Calls `act` for each shortcut that is pressed, until the returned function is called. Ignores keys with modifiers,
 * while the user types, and while an overlay is open.
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
    if (key === null || [...document.querySelectorAll(OVERLAYS)].some(isRendered)) return
    const found = sequence.press(key)
    if (found === null) return
    // Ignore auto-repeat: a key held down must not keep toggling the favourite.
    const isIgnoredRepeat = found !== 'more' && event.repeat && found.repeats !== true
    if (found === 'more' || isIgnoredRepeat || act(found)) event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
