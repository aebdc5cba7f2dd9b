import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Outcome } from '../../../shared/fault/fault.ts'

interface FocusInPlace {
  /** The element that contains the buttons. */
  readonly ref: RefObject<HTMLDivElement | null>
  /** Call it when one of the buttons is pressed, with its effect. */
  readonly press: (effect: Promise<Outcome<unknown>>) => void
}

/**
 * For buttons that are replaced once a press has taken effect, and again if it is refused: the first of the new ones gets the
 * focus, unless it is elsewhere by then.
 *
 * @param shown what the choice of buttons depends on.
 */
export function useFocusInPlace(shown: unknown): FocusInPlace {
  const ref = useRef<HTMLDivElement>(null)
  const pressed = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the buttons have been replaced
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const isHere = activeElement === body || ref.current?.contains(activeElement)
    if (pressed.current > 0 && isHere) ref.current?.querySelector('button')?.focus()
  }, [shown])
  const release = (): void => {
    pressed.current--
  }
  return {
    ref,
    press: (effect) => {
      pressed.current++
      // Later, because what the end of the effect changes is rendered first.
      void effect.then(() => setTimeout(release))
    },
  }
}
