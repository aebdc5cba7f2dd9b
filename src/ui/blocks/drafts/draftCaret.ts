import { fieldsIn } from '../../../shared/model/draftMarks.ts'

/** The caret of a field whose text another tab changes, to be restored after the change. */
export interface SavedCaret {
  readonly field: HTMLInputElement | HTMLTextAreaElement
  readonly value: string
  readonly start: number
  readonly end: number
}

/**
 * The offset in `after` that corresponds to `offset` in `before`, assuming that one part changed between a common head and
 * tail.
 */
export function movedCaret(before: string, after: string, offset: number): number {
  const maxLength = Math.min(before.length, after.length)
  let head = 0
  while (head < maxLength && before[head] === after[head]) head++
  if (offset <= head) return offset
  let tail = 0
  while (tail < maxLength - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return offset >= before.length - tail ? after.length - (before.length - offset) : after.length - tail
}

/** The page's caret, if it is in a field of the draft `before` whose text differs in `after`. */
export function caretIn(before: object, after: object): SavedCaret | null {
  const { activeElement: field } = document
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return null
  const { selectionStart, selectionEnd, value } = field
  if (selectionStart === null || selectionEnd === null) return null
  const others = fieldsIn(after)
  for (const [name, was] of fieldsIn(before)) {
    const is = others.get(name)
    if (typeof was !== 'string' || typeof is !== 'string' || is === was) continue
    // A reply to many people shows the text without the mentions at its start.
    const start = name === 'text' && was.endsWith(value) ? was.slice(0, was.length - value.length) : ''
    if (was !== start + value || !is.startsWith(start)) continue
    const next = is.slice(start.length)
    return {
      field,
      value: next,
      start: movedCaret(value, next, selectionStart),
      end: movedCaret(value, next, selectionEnd),
    }
  }
  return null
}

/** Call after the text was set, which moves the caret to the end. */
export function restoreCaret({ field, value, start, end }: SavedCaret): void {
  if (field.value === value) field.setSelectionRange(start, end)
}
