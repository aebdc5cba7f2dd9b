import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'

/** The attributes and handlers of the form. */
interface Fold {
  readonly 'data-folded': true | undefined
  readonly onFocus: () => void
  readonly onPointerDown: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Folds an unused form to its text field (C49). The style sheet decides in which windows it does, so that nothing moves while
 * the form loads. Losing the focus does not fold the form: what is below would move away under a press.
 *
 * @param canFold whether the form is empty, so that folding hides nothing.
 */
export function useFold(canFold: boolean, text: RefObject<HTMLTextAreaElement | null>): Fold {
  const { pathname } = useLocation()
  const [used, setUsed] = useState(false)
  const page = useRef(pathname)
  useEffect(() => {
    if (page.current === pathname) return
    page.current = pathname
    // On another page everything moves anyway.
    if (text.current?.form?.contains(document.activeElement) !== true) setUsed(false)
  }, [pathname, text])
  const markUsed = (): void => setUsed(true)
  return {
    'data-folded': (canFold && !used) || undefined,
    onFocus: markUsed,
    onPointerDown: markUsed,
    onKeyDown: (event) => {
      if (!canFold || event.key !== 'Escape' || event.defaultPrevented || isOfInputMethod(event.nativeEvent))
        return
      // The other fields are about to be hidden.
      text.current?.focus()
      setUsed(false)
    },
  }
}
