/** How many steps of a text are kept. */
const MAX_STEPS = 50

export interface UndoRecord {
  /** Makes the steps undoable again, after the browser has forgotten them. */
  readonly restore: () => void
  readonly stop: () => void
}

/** Records the steps in which `field` was written, so that they can be undone after the browser has forgotten them. */
export function recordUndo(field: HTMLTextAreaElement): UndoRecord {
  const stopped = new AbortController()
  let steps: string[] = [field.value]
  /** Whether the last step was a letter: the next one continues it, as in the browser. */
  let inWord = false
  const { signal } = stopped
  field.addEventListener(
    'beforeinput',
    () => {
      // The text was changed by other means: another tab has written, or the post was sent.
      if (steps.at(-1) !== field.value) steps = [field.value]
    },
    { signal },
  )
  field.addEventListener(
    'input',
    (event) => {
      const { inputType, data } = event as InputEvent
      if (inputType === 'historyUndo') steps.pop()
      if (steps.at(-1) === field.value) return
      const isLetter = inputType === 'insertText' && data !== null && /\S/.test(data)
      if (inWord && isLetter && steps.length > 1) steps.pop()
      inWord = isLetter
      steps = [...steps, field.value].slice(-MAX_STEPS)
    },
    { signal },
  )
  return {
    restore: () => {
      if (steps.length > 1 && steps.at(-1) === field.value) writeAgain(field, steps)
    },
    stop: () => stopped.abort(),
  }
}

/** Writes `steps` into `field` one after the other, as if they were typed. Nobody else notices: the last one is its text already. */
function writeAgain(field: HTMLTextAreaElement, steps: readonly string[]): void {
  const { selectionStart, selectionEnd, selectionDirection, scrollTop } = field
  const { activeElement } = document
  const stop = (event: Event): void => event.stopImmediatePropagation()
  for (const type of ['beforeinput', 'input', 'focusin', 'focusout']) addEventListener(type, stop, true)
  try {
    field.focus({ preventScroll: true })
    // Not by the property of the element, which React watches.
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
    set?.call(field, steps[0])
    for (const step of steps.slice(1)) {
      const { from, to, words } = difference(field.value, step)
      field.setSelectionRange(from, to)
      document.execCommand(words === '' ? 'delete' : 'insertText', false, words)
    }
    // It may not be written here, for example while the field is read-only.
    if (field.value !== steps.at(-1)) set?.call(field, steps.at(-1))
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection)
    field.scrollTop = scrollTop
    if (activeElement instanceof HTMLElement && activeElement !== field)
      activeElement.focus({ preventScroll: true })
  } finally {
    for (const type of ['beforeinput', 'input', 'focusin', 'focusout']) removeEventListener(type, stop, true)
  }
}

/** The range of `before` that `after` replaces, and by which words. */
export function difference(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly words: string } {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let end = 0
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from, to: before.length - end, words: after.slice(from, after.length - end) }
}
