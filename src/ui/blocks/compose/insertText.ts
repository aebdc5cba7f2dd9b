/**
 * Puts `text` in place of what stands from `from` to `to`, as if it had been typed: it can be undone, and
 * whoever listens to the field hears of it.
 */
export function insertText(area: HTMLTextAreaElement, text: string, from: number, to: number): void {
  if (area.readOnly || area.disabled) return
  area.focus()
  area.setSelectionRange(from, to)
  // There is no other way to add to what the browser can undo.
  if (document.activeElement === area && document.execCommand('insertText', false, text)) return
  area.setRangeText(text, from, to, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** An emoji, a name or a tag, with a space behind it unless there is one. */
export const spaced = (insert: string, rest: string): string => (/^\s/.test(rest) ? insert : `${insert} `)

/** Puts an emoji where the caret is, or in place of what is selected. */
export function insertEmoji(area: HTMLTextAreaElement, emoji: string): void {
  const { selectionStart: from, selectionEnd: to, value } = area
  const before = from > 0 && !/\s$/.test(value.slice(0, from)) ? ' ' : ''
  insertText(area, before + spaced(emoji, value.slice(to)), from, to)
}
