import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '../../../shared/model/status.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { ZoomIn, ZoomOut } from '../../parts/icons.ts'
import { Spinner } from '../../parts/Spinner.tsx'
import { mayMove, savesData } from '../../parts/savesData.ts'
import { Flash } from './Flash.tsx'
import { MAX_ENLARGED, type Size } from './gestures.ts'
import styles from './Media.module.css'
import { useGestures } from './useGestures.ts'

const ZOOM_IN = <ZoomIn size={20} aria-hidden />
const ZOOM_OUT = <ZoomOut size={20} aria-hidden />

/** The size of an image or video until its real size is known. */
const UNKNOWN_SIZE: Size = { width: 1280, height: 720 }

interface StageProps {
  readonly item: Attachment
  readonly canSwipe: boolean
  readonly rtl: boolean
  readonly onSwipe: (step: -1 | 1) => void
  readonly onTapBeside: () => void
  /** Called when the item has loaded or failed, so that its neighbours can be preloaded. */
  readonly onSettled: () => void
  /** Called when the focused retry button goes. */
  readonly onFocusLost: () => void
}

type Load = 'loading' | 'ready' | 'failed'

/** One media file, at its own size, or smaller if it does not fit (M30). */
export function Stage({ item, canSwipe, rtl, onSwipe, onTapBeside, onSettled, onFocusLost }: StageProps) {
  const t = useText()
  const stage = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isImage = item.type === 'image'
  const [load, setLoad] = useState<Load>(isImage ? 'loading' : 'ready')
  const [attempt, setAttempt] = useState(0)
  const [size, setSize] = useState<Size>(sizeOf(item))
  const canZoom = isImage && load === 'ready'
  const { zoomed, toggleZoom, handlers } = useGestures({
    stage,
    content,
    canZoom,
    ownWidth: size.width,
    canSwipe,
    rtl,
    onSwipe,
    onTapBeside,
  })
  const settle = (next: Load): void => {
    setLoad(next)
    onSettled()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; only images have to load first
  useEffect(() => {
    if (!isImage) onSettled()
  }, [])
  const retry = (): void => {
    setLoad(isImage ? 'loading' : 'ready')
    setAttempt(attempt + 1)
    onFocusLost()
  }
  return (
    <div ref={stage} className={styles.stage} {...handlers}>
      <div
        ref={content}
        className={styles.content}
        style={
          item.type === 'audio'
            ? undefined
            : {
                aspectRatio: size.width / size.height,
                inlineSize: `min(100%, ${size.width}px, 100cqb * ${size.width / size.height})`,
              }
        }
      >
        {isImage ? (
          <>
            {load !== 'ready' && (
              <img
                className={styles.media}
                // The box may be larger than a small picture whose size is unknown. The preview must not fill it.
                style={{ objectFit: size === UNKNOWN_SIZE ? 'scale-down' : undefined }}
                src={item.previewUrl}
                alt=""
                draggable={false}
              />
            )}
            {load !== 'failed' && (
              <img
                key={attempt}
                className={styles.media}
                src={item.url}
                lang={item.language}
                alt={item.description || t('status.no_description')}
                draggable={false}
                decoding="async"
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                  // The size in the attachment's metadata may be wrong.
                  if (width > 0 && height > 0) setSize({ width, height })
                  settle('ready')
                }}
                onError={() => settle('failed')}
              />
            )}
          </>
        ) : item.type === 'flash' ? (
          <Flash attachment={item} />
        ) : (
          load === 'ready' && <Player key={attempt} item={item} onFailed={() => setLoad('failed')} />
        )}
      </div>
      {load === 'loading' && (
        <div className={styles.loading}>
          <Spinner />
        </div>
      )}
      {load === 'failed' && (
        <div className={styles.failed}>
          <ErrorState message={t('media_modal.failed')} onRetry={retry} form="line" />
        </div>
      )}
      {canZoom && (
        <IconButton
          className={styles.zoom}
          kind="plain"
          icon={zoomed ? ZOOM_OUT : ZOOM_IN}
          label={t(zoomed ? 'media_modal.zoom_out' : 'media_modal.zoom_in')}
          onClick={toggleZoom}
        />
      )}
    </div>
  )
}

interface PlayerProps {
  readonly item: Attachment
  readonly onFailed: () => void
}

/** A player for video or audio. */
function Player({ item, onFailed }: PlayerProps) {
  const { type, url, previewUrl, description, language, looping } = item
  const common = {
    src: url,
    controls: true,
    preload: savesData() ? 'none' : 'metadata',
    lang: language,
    'aria-label': description || undefined,
    onError: onFailed,
  } as const
  if (type === 'audio') return <audio className={styles.sound} {...common} />
  return (
    <video
      className={styles.media}
      {...common}
      poster={previewUrl === url ? undefined : previewUrl}
      loop={looping}
      muted={looping}
      autoPlay={looping && mayMove()}
      playsInline
    />
  )
}

/** The size at which the viewer shows a file, if there is room. */
function sizeOf({ type, width, height }: Attachment): Size {
  if (width === undefined || height === undefined || width <= 0 || height <= 0) return UNKNOWN_SIZE
  // Enlarge a tiny video, so that its controls fit.
  const grow = type === 'video' ? Math.min(MAX_ENLARGED, Math.max(1, UNKNOWN_SIZE.width / width)) : 1
  return { width: width * grow, height: height * grow }
}
