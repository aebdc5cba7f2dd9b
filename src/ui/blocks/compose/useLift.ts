import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { prefetch, withoutReload } from '../../common/loading/staleBuild.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useStableCallback } from '../../hooks/useStableCallback.ts'
import type { UndoRecord } from './undoRecord.ts'

/** From as many characters on, a text needs room (FR5). */
export const LONG_TEXT = 280

/** Firefox forgets what can be undone in a field when the field gets another box (decision 49). */
const FORGETS_UNDO = CSS.supports('-moz-appearance', 'none')

export interface Lift {
  /** Whether the form is lifted, by a press or by itself. */
  readonly lifted: 'pressed' | 'itself' | null
  readonly lift: () => void
  /** Lifts the form once for its content, if the user wants that. */
  readonly liftByItself: () => void
  /** Puts the form back into the page. */
  readonly putBack: () => void
  /** Call when the form was emptied: its next content may lift it again. */
  readonly startAnew: () => void
  /** The height of the form in the page before it was lifted. */
  readonly roomPx: RefObject<number>
  readonly text: RefObject<HTMLTextAreaElement | null>
  readonly composing: RefObject<boolean>
  readonly undo: RefObject<UndoRecord | null>
  /** For the form. */
  readonly handlers: { readonly onCompositionStart: () => void; readonly onCompositionEnd: () => void }
}

/** Whether a form is lifted out of the page (FR4). `Lifted` does it, whose code `loadCode` loads. */
export function useLift(
  mayByItself: boolean,
  loadCode: () => Promise<unknown>,
  place: RefObject<HTMLElement | null>,
  text: RefObject<HTMLTextAreaElement | null>,
): Lift {
  const { key } = useLocation()
  const isWanted = usePreference('liftForm')
  const [lifted, setLifted] = useState<Lift['lifted']>(null)
  const composing = useRef(false)
  const undo = useRef<UndoRecord | null>(null)
  const wasLifted = useRef(false)
  const roomPx = useRef(0)
  const start = (how: 'pressed' | 'itself'): void => {
    if (lifted !== null) return
    roomPx.current = place.current?.offsetHeight ?? 0
    setLifted(how)
  }
  // The form may be another one by then: emptied, or of another page.
  const startByItself = useStableCallback(() => wasLifted.current && start('itself'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page puts the form back
  useEffect(() => {
    setLifted(null)
    wasLifted.current = false
  }, [key])
  useEffect(() => {
    if (!FORGETS_UNDO) return
    let isGone = false
    const record = async (): Promise<void> => {
      const { recordUndo } = await import('./undoRecord.ts')
      if (!isGone && text.current !== null) undo.current = recordUndo(text.current)
    }
    // Without it, Firefox only forgets what could be undone.
    void prefetch(record)
    return () => {
      isGone = true
      undo.current?.stop()
    }
  }, [text])
  return {
    lifted,
    lift: useStableCallback(() => {
      // The button that was pressed is about to go.
      text.current?.focus({ preventScroll: true })
      start('pressed')
    }),
    liftByItself: useStableCallback(() => {
      if (!mayByItself || !isWanted || wasLifted.current) return
      wasLifted.current = true
      // Without its code, the form stays in the page, and the page as it is: somebody types.
      withoutReload(loadCode).then(startByItself, () => {})
    }),
    putBack: useStableCallback(() => {
      if (lifted === null) return
      setLifted(null)
      text.current?.focus({ preventScroll: true })
    }),
    startAnew: useStableCallback(() => {
      setLifted(null)
      wasLifted.current = false
    }),
    roomPx,
    text,
    composing,
    undo,
    handlers: {
      onCompositionStart: () => {
        composing.current = true
      },
      onCompositionEnd: () => {
        composing.current = false
      },
    },
  }
}
