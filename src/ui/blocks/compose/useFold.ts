import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'

/** Spread over the form. */
interface Fold {
  readonly 'data-folded': true | undefined
  readonly onFocus: () => void
  readonly onPointerDown: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Folds an unused form to its text field (C49). The style sheet decides in which windows, so that nothing moves while the
 * form loads. It does not fold when it merely loses the focus: what is below it would move away under a press.
 * @param may the form is empty, so folding hides nothing
 */
export function useFold(may: boolean, text: RefObject<HTMLTextAreaElement | null>): Fold {
  const { pathname } = useLocation()
  const [used, setUsed] = useState(false)
  const page = useRef(pathname)
  useEffect(() => {
    if (page.current === pathname) return
    page.current = pathname
    // Another page moves everything anyway.
    if (text.current?.form?.contains(document.activeElement) !== true) setUsed(false)
  }, [pathname, text])
  const use = (): void => setUsed(true)
  return {
    'data-folded': (may && !used) || undefined,
    onFocus: use,
    onPointerDown: use,
    onKeyDown: (event) => {
      if (!may || event.key !== 'Escape' || event.defaultPrevented || isOfInputMethod(event.nativeEvent))
        return
      // The other fields are about to be hidden.
      text.current?.focus()
      setUsed(false)
    },
  }
}
