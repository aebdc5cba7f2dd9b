import { type RefObject, useId, useLayoutEffect, useState } from 'react'
import { currentOverlay, PORTAL } from '../../common/overlay/openOverlay.ts'
import { useVisibleView } from '../../common/overlay/useVisibleView.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { X } from '../../parts/icons.ts'
import styles from './Lifted.module.css'
import { liftPlace } from './liftPlace.ts'
import type { Lift } from './useLift.ts'

interface LiftedProps {
  readonly title: string
  readonly lift: Lift
  /** The element around the form, which keeps the form's room in the page. */
  readonly place: RefObject<HTMLElement | null>
}

/**
 * Lifts the form around it out of the page into a window, while it is mounted (FR4). The form's elements stay where they are in the document,
 * so that the text keeps its caret and what can be undone. Renders the window's header.
 */
export function Lifted({ title, lift, place }: LiftedProps) {
  const engine = useEngine()
  const t = useText()
  const titleId = useId()
  const { roomPx, text, composing, undo, putBack } = lift
  const [isUp, setUp] = useState(!composing.current)
  useLayoutEffect(() => {
    const { current: element } = place
    if (isUp || element === null) return
    // The input method would lose the word.
    const wait = new AbortController()
    const onEnd = (): unknown => setTimeout(() => wait.signal.aborted || composing.current || setUp(true))
    element.addEventListener('compositionend', onEnd, { signal: wait.signal })
    return () => wait.abort()
  }, [isUp, place, composing])
  useVisibleView(place, isUp)
  useLayoutEffect(() => {
    const { current: element } = place
    if (!isUp || element === null) return
    const stop = liftPlace(element, {
      className: styles.lifted ?? '',
      titleId,
      roomPx: roomPx.current,
      isCovered: () => currentOverlay(engine) !== null,
      onClose: putBack,
    })
    undo.current?.restore()
    const { activeElement } = document
    // A file was dropped, and nothing in the form has the focus. The picker of emoji keeps it.
    if (activeElement === null || !(element.contains(activeElement) || activeElement.closest(PORTAL)))
      text.current?.focus({ preventScroll: true })
    document.activeElement?.scrollIntoView({ block: 'nearest' })
    return () => {
      stop()
      undo.current?.restore()
    }
  }, [engine, isUp, place, titleId, roomPx, text, putBack, undo])
  if (!isUp) return null
  return (
    <header className={styles.header} data-surface="header">
      <span id={titleId} className={styles.title}>
        {title}
      </span>
      {lift.lifted === 'itself' && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            putBack()
            void engine.run({ kind: 'setPreferences', change: { liftForm: false } })
          }}
        >
          {t('post_status.lift_keep')}
        </Button>
      )}
      <IconButton icon={<X size={20} aria-hidden />} label={t('post_status.lift_back')} onClick={putBack} />
    </header>
  )
}
