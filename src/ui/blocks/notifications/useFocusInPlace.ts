import { type RefObject, useLayoutEffect, useRef } from 'react'

interface FocusInPlace {
  /** The element that contains the buttons. */
  readonly ref: RefObject<HTMLDivElement | null>
  /** Call it when one of the buttons is pressed. */
  readonly press: () => void
}

/**
 * For buttons that are replaced once a press has taken effect: the first of the new ones gets the focus.
 *
 * @param shown what the choice of buttons depends on.
 */
export function useFocusInPlace(shown: unknown): FocusInPlace {
  const ref = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the buttons have been replaced
  useLayoutEffect(() => {
    if (pressed.current) ref.current?.querySelector('button')?.focus()
    pressed.current = false
  }, [shown])
  return {
    ref,
    press: () => {
      pressed.current = true
    },
  }
}
