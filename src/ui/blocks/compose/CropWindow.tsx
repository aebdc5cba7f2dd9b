import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import type { CropProps } from '../../common/overlay/windowProps.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { arrowStep } from './arrowStep.ts'
import styles from './CropWindow.module.css'
import { cropPicture } from './cropPicture.ts'
import { CORNERS, type Corner, movedFrame, resizedFrame, WHOLE } from './cropRules.ts'

const closeCrop = (): void => closeWindow('crop')

/** One press of an arrow key, as a share of the picture; with Shift it is the larger one. */
const STEP = 0.01
const LARGE_STEP = 0.1

type Handle = Corner | 'all'

/** Crops a picture before it is posted: a frame that is dragged at its corners, or moved by keys (U23). */
export function CropWindow({ name, url, mimetype, onCropped }: CropProps) {
  const t = useText()
  const language = useLanguage()
  const [frame, setFrame] = useState(WHOLE)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const dragged = useRef<{ readonly handle: Handle; readonly x: number; readonly y: number } | null>(null)

  const change = (handle: Handle, x: number, y: number): void =>
    setFrame((now) => (handle === 'all' ? movedFrame(now, x, y) : resizedFrame(now, handle, x, y)))
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailed(false)
    const file = await cropPicture(url, frame, name, mimetype)
    setBusy(false)
    if (file === null) return setFailed(true)
    closeCrop()
    onCropped(file)
  }
  const handlers = (handle: Handle) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture?.(event.pointerId)
      dragged.current = { handle, x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const { width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {}
      const { current: from } = dragged
      if (from?.handle !== handle || width === 0 || height === 0) return
      // Not `movementX`, which browsers measure in different pixels.
      dragged.current = { handle, x: event.clientX, y: event.clientY }
      change(handle, (event.clientX - from.x) / width, (event.clientY - from.y) / height)
    },
    onPointerUp: () => {
      dragged.current = null
    },
    onPointerCancel: () => {
      dragged.current = null
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = arrowStep(event, STEP, LARGE_STEP)
      if (by === null) return
      event.preventDefault()
      event.stopPropagation()
      change(handle, ...by)
    },
  })
  const percent = (share: number): string => sayNumber(share, language, { style: 'percent' })
  const { left, top, right, bottom } = frame
  return (
    <Dialog
      open
      onClose={closeCrop}
      title={t('post_status.crop_title')}
      size="wide"
      sticky
      actions={
        <>
          <Button onClick={closeCrop}>{t('general.cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={left === 0 && top === 0 && right === 1 && bottom === 1}
            onClick={() => void save()}
          >
            {t('post_status.crop_do')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p className={styles.hint}>{t('post_status.crop_hint')}</p>
        <div ref={stage} className={styles.stage}>
          <img src={url} alt="" draggable={false} />
          <div
            className={styles.frame}
            style={{
              left: percentOf(left),
              top: percentOf(top),
              width: percentOf(right - left),
              height: percentOf(bottom - top),
            }}
          >
            <button
              type="button"
              className={styles.whole}
              aria-label={t('post_status.crop_frame')}
              {...handlers('all')}
            />
            {CORNERS.map((corner) => (
              <button
                key={corner}
                type="button"
                className={styles.corner}
                data-corner={corner}
                aria-label={t(`post_status.crop_corner.${corner}`)}
                {...handlers(corner)}
              />
            ))}
          </div>
        </div>
        <p role="status" className={styles.hint}>
          {t('post_status.crop_size', { width: percent(right - left), height: percent(bottom - top) })}
        </p>
        {failed && (
          <ErrorLine
            words={t('post_status.crop_failed')}
            closeLabel={t('general.dismiss')}
            onClose={() => setFailed(false)}
          />
        )}
      </div>
    </Dialog>
  )
}

const percentOf = (share: number): string => `${share * 100}%`
