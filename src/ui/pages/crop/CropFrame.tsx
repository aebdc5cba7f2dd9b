import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { arrowStep } from '../../common/keyboard/arrowStep.ts'
import { useEscape } from '../../common/keyboard/useEscape.ts'
import { useText } from '../../i18n/i18n.ts'
import styles from './CropWindow.module.css'
import { CORNERS, type Corner, type Frame } from './cropRules.ts'

/** How far an arrow key moves a handle, as a share of the picture, without and with Shift. */
const STEP = 0.01
const LARGE_STEP = 0.1

/** What is dragged: a corner, or the whole frame. */
export type Handle = Corner | 'all'

interface CropFrameProps {
  readonly frame: Frame
  /** The element with the picture. */
  readonly stage: RefObject<HTMLElement | null>
  /** Receives the distance in shares of the picture. */
  readonly onMove: (handle: Handle, x: number, y: number) => void
  /** Receives the frame before the drag that Escape has ended. */
  readonly onRestore: (before: Frame) => void
}

/** The frame over the picture. It and its corners are dragged, or moved by the arrow keys. */
export function CropFrame({ frame, stage, onMove, onRestore }: CropFrameProps) {
  const t = useText()
  const drag = useRef<{ readonly handle: Handle; readonly x: number; readonly y: number } | null>(null)
  /** The frame before the drag; null without a drag. */
  const [before, setBefore] = useState<Frame | null>(null)
  const end = (): void => {
    drag.current = null
    setBefore(null)
  }
  useEscape(before !== null, () => {
    if (before !== null) onRestore(before)
    end()
  })
  const handlers = (handle: Handle) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture?.(event.pointerId)
      drag.current = { handle, x: event.clientX, y: event.clientY }
      setBefore(frame)
    },
    onPointerMove: (event: PointerEvent) => {
      const { width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {}
      const { current: from } = drag
      if (from?.handle !== handle || width === 0 || height === 0) return
      // Not `movementX`, which browsers measure in different pixels.
      drag.current = { handle, x: event.clientX, y: event.clientY }
      onMove(handle, (event.clientX - from.x) / width, (event.clientY - from.y) / height)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent) => {
      const by = arrowStep(event, STEP, LARGE_STEP)
      if (by === null) return
      event.preventDefault()
      event.stopPropagation()
      onMove(handle, ...by)
    },
  })
  return (
    <div
      className={styles.frame}
      style={{
        left: percentOf(frame.left),
        top: percentOf(frame.top),
        width: percentOf(frame.right - frame.left),
        height: percentOf(frame.bottom - frame.top),
      }}
    >
      <button type="button" className={styles.whole} aria-label={t('crop.frame')} {...handlers('all')} />
      {CORNERS.map((corner) => (
        <button
          key={corner}
          type="button"
          className={styles.corner}
          data-corner={corner}
          aria-label={t(`crop.corner.${corner}`)}
          {...handlers(corner)}
        />
      ))}
    </div>
  )
}

const percentOf = (share: number): string => `${share * 100}%`
