import { type RefObject, useLayoutEffect, useRef } from 'react'

interface FocusInPlace {
  /** The element that contains the buttons. */
  readonly ref: RefObject<HTMLDivElement | null>
  /** Call it when one of the buttons is pressed, with the effect of the press. */
  readonly press: (effect: Promise<unknown>) => void
}

/**
 * Keeps the focus in a group of buttons that are replaced once a press has taken effect, and again if it is refused: the first
 * of the new buttons gets the focus, unless the user has moved it elsewhere by then.
 *
 * @param shown the value that decides which buttons are shown.
 */
export function useFocusInPlace(shown: unknown): FocusInPlace {
  const ref = useRef<HTMLDivElement>(null)
  const runningPresses = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the buttons have been replaced
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const isHere = activeElement === body || ref.current?.contains(activeElement)
    if (runningPresses.current > 0 && isHere) ref.current?.querySelector('button')?.focus()
  }, [shown])
  const release = (): void => {
    runningPresses.current--
  }
  return {
    ref,
    press: (effect) => {
      runningPresses.current++
      // Later, because the change at the end of the effect must be rendered first.
      void effect.then(() => setTimeout(release))
    },
  }
}
