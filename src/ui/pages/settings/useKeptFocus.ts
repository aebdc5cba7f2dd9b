import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const BUTTONS = 'button:not(:disabled), a[href]'

interface KeptFocus {
  readonly ref: RefObject<HTMLElement | null>
  readonly tabIndex: -1
  readonly onFocus: (event: FocusEvent) => void
}

/**
 * Attributes for a list whose rows disappear when their button is pressed. The focus moves to the button that is in its
 * place then, or to the list's element if there is none.
 *
 * @param rows the number of rows.
 */
export function useKeptFocus(rows: number): KeptFocus {
  const ref = useRef<HTMLElement>(null)
  const place = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when a row has disappeared
  useLayoutEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    if (place.current < 0 || !isLost) return
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])]
    const next = buttons[Math.min(place.current, buttons.length - 1)] ?? ref.current
    next?.focus()
  }, [rows])
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }) => {
      place.current = [...(ref.current?.querySelectorAll(BUTTONS) ?? [])].indexOf(target)
    },
  }
}
