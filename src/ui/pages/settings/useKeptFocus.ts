import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { PORTAL } from '../../common/overlay/openOverlay.ts'

const BUTTONS = 'button:not(:disabled), a[href]'
/** A question that closes leaves the focus a moment later. */
const ASK_AGAIN = { everyMs: 50, times: 40 } as const

interface KeptFocus {
  readonly ref: RefObject<HTMLElement | null>
  readonly tabIndex: -1
  readonly onFocus: (event: FocusEvent) => void
}

/**
 * Attributes for a list whose rows disappear when their button is pressed. The focus moves to the button that is in its
 * place then, or to the list's element if there is none.
 *
 * @param rows changes when a row goes: the number of rows, or their ids.
 */
export function useKeptFocus(rows: number | string): KeptFocus {
  const ref = useRef<HTMLElement>(null)
  const place = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when a row has disappeared
  useLayoutEffect(() => {
    if (place.current < 0) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const move = (triesLeft: number): void => {
      const { activeElement, body } = document
      if (activeElement === null || activeElement === body) {
        const buttons = [...(ref.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])]
        const next = buttons[Math.min(place.current, buttons.length - 1)] ?? ref.current
        next?.focus()
      } else if (triesLeft > 0 && activeElement.closest(PORTAL)?.contains(ref.current) === false)
        waiting = setTimeout(move, ASK_AGAIN.everyMs, triesLeft - 1)
    }
    move(ASK_AGAIN.times)
    return () => clearTimeout(waiting)
  }, [rows])
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }) => {
      place.current = [...(ref.current?.querySelectorAll(BUTTONS) ?? [])].indexOf(target)
    },
  }
}
