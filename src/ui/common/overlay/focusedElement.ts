/**
 * The element that has the focus. Null if none has it, for example after a press on a button in Safari. The body counts as none:
 * returning the focus to the body would move it to the first tab stop of the page.
 */
export function focusedElement(): Element | null {
  const { activeElement, body } = document
  return activeElement === body ? null : activeElement
}
