import { OPENED_ROW_SELECTOR, ROW_SELECTOR } from '../../blocks/status/pressedPost.ts'

/**
 * Until the returned function is called, Enter opens the post of the focused row; with Control or Meta, in another tab (TH25).
 * This also works while the keyboard shortcuts are switched off.
 */
export function listenForEnter(open: (row: Element, inTab: boolean) => boolean): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey } = event
    if (key !== 'Enter' || event.defaultPrevented || event.repeat || event.shiftKey || event.altKey) return
    // Only with the focus on the row itself: inside the row, Enter presses a link or a button.
    if (!(target instanceof Element) || !target.matches(ROW_SELECTOR) || target.matches(OPENED_ROW_SELECTOR))
      return
    if (open(target, ctrlKey || metaKey)) event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
