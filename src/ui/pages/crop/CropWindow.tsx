import { type SyntheticEvent, useRef, useState } from 'react'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import type { CropProps } from '../../common/overlay/windowProps.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { canReadCanvas } from '../../parts/canReadCanvas.ts'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { CropFrame, type Handle } from './CropFrame.tsx'
import styles from './CropWindow.module.css'
import { cropPicture } from './cropPicture.ts'
import {
  type Frame,
  fittedSize,
  largestFrame,
  movedFrame,
  pixelsOf,
  resizedFrame,
  scaledFrame,
  WHOLE,
} from './cropRules.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Crops a picture before it is sent: a frame that is dragged, or moved by keys (U23, AC9). */
export function CropWindow(props: CropProps) {
  const closeCrop = useCloseWindow('crop')
  const { url, aspect, advisedSide = 0, maxSide = Number.POSITIVE_INFINITY, onCropped, onWhole } = props
  const t = useText()
  const language = useLanguage()
  const [size, setSize] = useState<Size | null>(null)
  // A frame with a fixed aspect depends on the picture's size.
  const [frame, setFrame] = useState(aspect === undefined ? WHOLE : null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [canRead] = useState(() => canReadCanvas())
  const stage = useRef<HTMLDivElement>(null)
  const ratio = aspect === undefined || size === null ? null : (aspect * size.height) / size.width

  const onLoad = ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>): void => {
    const [width, height] = [picture.naturalWidth, picture.naturalHeight]
    // A vector picture may have no size.
    const isSized = width > 0 && height > 0
    setFailed(!isSized)
    if (isSized) setSize({ width, height })
    if (isSized && aspect !== undefined) setFrame(largestFrame((aspect * height) / width))
  }
  const moveHandle = (handle: Handle, x: number, y: number): void =>
    setFrame((now) => {
      if (now === null || handle === 'all') return now && movedFrame(now, x, y)
      return ratio === null ? resizedFrame(now, handle, x, y) : scaledFrame(now, handle, x, y, ratio)
    })
  const save = async (): Promise<void> => {
    if (frame === null) return
    setBusy(true)
    setFailed(false)
    const file = await cropPicture(props, frame)
    // Cancelled meanwhile.
    if (stage.current === null) return
    setBusy(false)
    if (file === null) return setFailed(true)
    closeCrop()
    onCropped(file)
  }
  const isWhole =
    frame !== null && Object.entries(WHOLE).every(([side, at]) => frame[side as keyof Frame] === at)
  const sayFrame = ({ left, top, right, bottom }: Frame): string => {
    const percent = (share: number): string => sayNumber(share, language, { style: 'percent' })
    if (onWhole === undefined || size === null)
      return t('crop.size', { width: percent(right - left), height: percent(bottom - top) })
    const cut = pixelsOf({ left, top, right, bottom }, size.width, size.height)
    const { width, height } = fittedSize(cut.width, cut.height, maxSide)
    return t(Math.min(width, height) < advisedSide ? 'crop.small' : 'crop.pixels', {
      width: sayNumber(width, language),
      height: sayNumber(height, language),
      advised: sayNumber(advisedSide, language),
    })
  }
  return (
    <Dialog
      open
      onClose={closeCrop}
      title={t('crop.title')}
      size="wide"
      sticky
      actions={
        <>
          <Button onClick={closeCrop}>{t('general.cancel')}</Button>
          {onWhole && (
            <Button
              kind={canRead ? 'plain' : 'primary'}
              disabled={busy}
              onClick={() => {
                closeCrop()
                onWhole()
              }}
            >
              {t('crop.whole')}
            </Button>
          )}
          {canRead && (
            <Button
              kind="primary"
              busy={busy}
              disabled={frame === null || (isWhole && onWhole === undefined)}
              onClick={() => void save()}
            >
              {t(onWhole ? 'crop.use' : 'crop.do')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        <p className={styles.hint}>
          {t(!canRead ? 'crop.forbidden' : aspect === undefined ? 'crop.hint' : 'crop.hint_fixed')}
        </p>
        <div ref={stage} className={styles.stage}>
          <img src={url} alt="" draggable={false} onLoad={onLoad} onError={() => setFailed(true)} />
          {canRead && frame !== null && (
            <CropFrame frame={frame} stage={stage} onMove={moveHandle} onRestore={setFrame} />
          )}
        </div>
        <p role="status" className={styles.hint}>
          {canRead && frame !== null && sayFrame(frame)}
        </p>
        {failed && (
          <ErrorLine
            words={t(onWhole ? 'crop.unreadable' : 'crop.failed')}
            closeLabel={t('general.dismiss')}
            onClose={() => setFailed(false)}
          />
        )}
      </div>
    </Dialog>
  )
}
