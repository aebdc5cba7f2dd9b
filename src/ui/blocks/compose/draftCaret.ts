import { fieldsIn } from '../../../shared/model/draftMarks.ts'

/** Where the caret is to be when the text that it stands in has been changed from elsewhere. */
export interface CaretPlace {
  readonly field: HTMLInputElement | HTMLTextAreaElement
  readonly value: string
  readonly start: number
  readonly end: number
}

/** Where `place` in `before` is in `after`, of which something in the middle is new. */
export function movedCaret(before: string, after: string, place: number): number {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head++
  if (place <= head) return place
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return place >= before.length - tail ? after.length - (before.length - place) : after.length - tail
}

/** The caret of the page, if it stands in a text of `before` that is another in `after`. */
export function caretIn(before: object, after: object): CaretPlace | null {
  const { activeElement: field } = document
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return null
  const { selectionStart, selectionEnd, value } = field
  if (selectionStart === null || selectionEnd === null) return null
  const next = fieldsIn(after)
  for (const [name, was] of fieldsIn(before)) {
    const is = next.get(name)
    if (was !== value || typeof is !== 'string' || is === was) continue
    return {
      field,
      value: is,
      start: movedCaret(value, is, selectionStart),
      end: movedCaret(value, is, selectionEnd),
    }
  }
  return null
}

/** Once the text is there: writing it has put the caret at its end. */
export function restoreCaret({ field, value, start, end }: CaretPlace): void {
  if (field.value === value) field.setSelectionRange(start, end)
}
