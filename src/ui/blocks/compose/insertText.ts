/**
 * Replaces the range from `from` to `to` with `text` as if it had been typed: the change can be undone,
 * and the field fires an input event.
 */
export function insertText(area: HTMLTextAreaElement, text: string, from: number, to: number): void {
  if (area.readOnly || area.disabled) return
  area.focus()
  area.setSelectionRange(from, to)
  // Deprecated, but the only way to add to the browser's undo stack.
  if (document.activeElement === area && document.execCommand('insertText', false, text)) return
  area.setRangeText(text, from, to, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A completed emoji, mention or tag, followed by a space unless `rest` begins with one. */
export const spaced = (insert: string, rest: string): string => (/^\s/.test(rest) ? insert : `${insert} `)

/** Inserts an emoji at the caret, or in place of the selection. */
export function insertEmoji(area: HTMLTextAreaElement, emoji: string): void {
  const { selectionStart: from, selectionEnd: to, value } = area
  const before = from > 0 && !/\s$/.test(value.slice(0, from)) ? ' ' : ''
  insertText(area, before + spaced(emoji, value.slice(to)), from, to)
}
