import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { CONTINUE } from './DraftLine.tsx'
import type { UndoRecord } from './undoRecord.ts'

interface Fold {
  /** The one line of a folded form: its empty text field, or a summary of its draft. Undefined: the form is open. */
  readonly folded: 'empty' | 'draft' | undefined
  readonly unfold: () => void
  /** Opens a folded draft, with the focus in its text. */
  readonly onContinue: () => void
  /** For the form. */
  readonly handlers: {
    readonly onFocus: (event: SyntheticEvent) => void
    readonly onPointerDown: (event: SyntheticEvent) => void
    readonly onInput: () => void
  }
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Folds an unused form to one line (FR1). Losing the focus does not fold the form: what is below would move away under a press.
 *
 * @param canFold whether the form has nothing to say, such as an error.
 */
export function useFold(
  canFold: boolean,
  isEmpty: boolean,
  text: RefObject<HTMLTextAreaElement | null>,
  undo: RefObject<UndoRecord | null>,
): Fold {
  // The entries of windows and menus over the page have its key.
  const { key } = useLocation()
  const [used, setUsed] = useState(false)
  const page = useRef(key)
  useEffect(() => {
    if (page.current === key) return
    page.current = key
    const { current: field } = text
    // On another page everything moves anyway. A lifted form is left by going there.
    const isLifted = field?.closest('[role="dialog"]') != null
    if (isLifted || field?.form?.contains(document.activeElement) !== true) setUsed(false)
  }, [key, text])
  // Asked first, because React may render a component whose state is set to what it is.
  const unfold = (): void => {
    if (!used) setUsed(true)
  }
  // After Escape the focus is still in the text. It must not be hidden there when another tab writes in the draft.
  useLayoutEffect(() => {
    if (!isEmpty && text.current !== null && text.current === document.activeElement) setUsed(true)
  }, [isEmpty, text])
  const folded = !canFold || used ? undefined : isEmpty ? 'empty' : 'draft'
  const before = useRef(folded)
  useLayoutEffect(() => {
    // The line of a draft hides its text, which costs Firefox what can be undone (decision 49).
    if (before.current === 'draft' && folded === undefined) undo.current?.restore()
    before.current = folded
  }, [folded, undo])
  const onUse = ({ target }: SyntheticEvent): void => {
    // That button unfolds the form when it is pressed, not when Tab reaches it.
    if (target instanceof Element && target.closest(`[${CONTINUE}]`) === null) unfold()
  }
  return {
    folded,
    unfold,
    onContinue: () => {
      flushSync(unfold)
      const { current: field } = text
      field?.focus()
      // Where no caret has been yet.
      if (field?.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length)
    },
    handlers: { onFocus: onUse, onPointerDown: onUse, onInput: unfold },
    onKeyDown: (event) => {
      if (!canFold || !isEmpty || event.key !== 'Escape' || event.defaultPrevented) return
      if (isOfInputMethod(event.nativeEvent)) return
      // The other fields are about to be hidden.
      text.current?.focus()
      setUsed(false)
    },
  }
}
