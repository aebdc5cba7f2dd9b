import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { FocalPoint } from '../../../shared/model/status.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { arrowStep } from '../../common/keyboard/arrowStep.ts'
import { useEscape } from '../../common/keyboard/useEscape.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import type { FocusProps } from '../../common/overlay/windowProps.ts'
import { useAccountKey, useEntity, usePreference } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { OptionalImage } from '../../parts/OptionalImage.tsx'
import { StillImage } from '../../parts/StillImage.tsx'
import { objectPositionOf } from '../media/objectPosition.ts'
import styles from './FocusWindow.module.css'
import { thumbnailsOf } from './thumbnails.ts'

/** How far an arrow key moves the point. With Shift it takes the larger step. */
const STEP = 0.04
const LARGE_STEP = 0.2

const clamp = (value: number): number => Math.min(1, Math.max(-1, value))

/** The point's distance from the left and top edge, as shares of the picture's width and height. */
const sharesOf = ({ x, y }: FocalPoint) => ({ left: (1 + x) / 2, top: (1 - y) / 2 })

/** Chooses which part of a picture stays in view where it is cropped (U21). */
export function FocusWindow({ draftId, uploadId, onSaved }: FocusProps) {
  const engine = useEngine()
  const t = useText()
  const language = useLanguage()
  const still = usePreference('stopGifs')
  const uploads = useEntity(useAccountKey(), 'uploads', draftId)
  const file = uploads?.files.find(({ id }) => id === uploadId)
  const [point, setPoint] = useState<FocalPoint>(file?.attachment?.focus ?? { x: 0, y: 0 })
  const { busy, fault, clear, run } = useCommand()
  const ring = useRef<HTMLDivElement>(null)
  /** The point before the drag; null without a drag. */
  const [before, setBefore] = useState<FocalPoint | null>(null)
  useEscape(before !== null, () => {
    if (before !== null) setPoint(before)
    setBefore(null)
  })
  if (file?.attachment === undefined) return null
  // Only this picture's window: that of another one may be open by the time of the answer.
  const close = (): void => closeWindow(engine, 'focus', (open) => open.uploadId === uploadId)
  const url = thumbnailsOf(engine).urlOf(file.name, file.bytes) ?? file.attachment.url

  const save = async (): Promise<void> => {
    const ended = await run({ kind: 'focusUpload', draftId, uploadId, focus: point })
    if (!ended?.ok) return
    onSaved()
    close()
  }
  const moveTo = (event: PointerEvent): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    if (width === 0 || height === 0) return
    setPoint({
      x: clamp(((event.clientX - left) / width) * 2 - 1),
      y: clamp(1 - ((event.clientY - top) / height) * 2),
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = arrowStep(event, STEP, LARGE_STEP)
    if (step === null) return
    event.preventDefault()
    // The point's `y` grows upwards.
    setPoint(({ x, y }) => ({ x: clamp(x + step[0]), y: clamp(y - step[1]) }))
  }
  const { left, top } = sharesOf(point)
  const percent = (share: number): string => sayNumber(share, language, { style: 'percent' })
  const position = { left: `${left * 100}%`, top: `${top * 100}%` }
  return (
    <Dialog
      open
      onClose={close}
      title={t('post_status.focus_title')}
      size="wide"
      sticky
      initialFocus={ring}
      actions={
        <>
          <Button onClick={close}>{t('general.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t('post_status.focus_save')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p className={styles.hint}>{t('post_status.focus_hint')}</p>
        <div className={styles.pictures}>
          <div
            className={styles.stage}
            onPointerDown={(event) => {
              if (event.button !== 0) return
              event.currentTarget.setPointerCapture?.(event.pointerId)
              // The default action would take the focus from the ring.
              event.preventDefault()
              ring.current?.focus()
              setBefore(point)
              moveTo(event)
            }}
            onPointerMove={(event) => {
              if (before !== null) moveTo(event)
            }}
            onPointerUp={() => setBefore(null)}
            onPointerCancel={() => setBefore(null)}
          >
            <StillImage className={styles.whole} url={url} still={still} alt={file.attachment.description} />
            <div
              ref={ring}
              role="slider"
              tabIndex={0}
              className={styles.ring}
              style={position}
              aria-label={t('post_status.focus_point')}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(left * 100)}
              aria-valuetext={t('post_status.focus_at', { left: percent(left), top: percent(top) })}
              onKeyDown={onKeyDown}
            />
          </div>
          <div className={styles.crops} aria-hidden>
            <OptionalImage url={url} still={still} style={{ objectPosition: objectPositionOf(point) }} />
            <OptionalImage url={url} still={still} style={{ objectPosition: objectPositionOf(point) }} />
          </div>
        </div>
        {fault !== null && (
          <ErrorLine words={sayFault(t, fault)} closeLabel={t('general.dismiss')} onClose={clear} />
        )}
      </div>
    </Dialog>
  )
}
