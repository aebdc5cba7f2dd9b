import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Attachment } from '../../../shared/model/status.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Play, X } from '../../parts/icons.ts'
import { Spinner } from '../../parts/Spinner.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import styles from './Flash.module.css'

const PLAY = <Play size={20} aria-hidden />
const STOP = <X size={16} aria-hidden />

/** It loads 14 MB of a player the first time. */
const LOAD_LIMIT_MS = 180_000
/** Where a server forbids that its pages are framed, the frame is there and says nothing. */
const SILENT_LIMIT_MS = 3_000

type State = 'placeholder' | 'loading' | 'playing' | 'failed'

interface FlashProps {
  readonly attachment: Attachment
  /** Stands in a corner until it is played. */
  readonly corner?: ReactNode
}

/** A Flash film in the space that is kept for it. Nothing of it is loaded before it is pressed. */
export function Flash({ attachment, corner }: FlashProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('placeholder')
  /** Whether what had the focus is gone with the state before. */
  const [bereft, setBereft] = useState(false)
  const become = (next: State): void => {
    setBereft(box.current?.contains(document.activeElement) === true)
    setState(next)
  }
  const failed = (message: string): void => {
    // biome-ignore lint/suspicious/noConsole: a failure is logged besides the text on screen (M19)
    console.error(`Flash content could not be played: ${message}`)
    become('failed')
  }
  const waits = state === 'placeholder' || state === 'failed'
  return (
    <div ref={box} className={styles.box} data-flash={state}>
      {state === 'failed' && (
        <p role="alert" className={styles.line}>
          {t('general.flash_fail')}
        </p>
      )}
      {waits ? (
        <Button key={state} icon={PLAY} autoFocus={bereft} onClick={() => become('loading')}>
          {t(state === 'failed' ? 'general.retry' : 'general.flash_content')}
        </Button>
      ) : (
        <Frame
          attachment={attachment}
          loading={state === 'loading'}
          onReady={() => setState('playing')}
          onFailed={failed}
          onStop={() => become('placeholder')}
        />
      )}
      {state === 'failed' && <Original attachment={attachment} />}
      {state === 'placeholder' && (
        <>
          {attachment.description !== '' && <p className={styles.line}>{attachment.description}</p>}
          <p className={styles.line}>{t('general.flash_security')}</p>
        </>
      )}
      {state === 'placeholder' && corner}
    </div>
  )
}

/** What is left where it can't be played. */
function Original({ attachment: { url } }: { readonly attachment: Attachment }) {
  const t = useText()
  const href = safeHref(url)
  if (href === null) return null
  return (
    <a className={styles.line} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {t('media_modal.open_original')}
    </a>
  )
}

interface FrameProps {
  readonly attachment: Attachment
  readonly loading: boolean
  readonly onReady: () => void
  readonly onFailed: (message: string) => void
  readonly onStop: () => void
}

/** What the frame says of itself (`flashFrame/frame.ts`). */
type Said = { readonly flash?: unknown; readonly message?: unknown } | null

function Frame({ attachment, loading, onReady, onFailed, onStop }: FrameProps) {
  const t = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const told = useRef({ onReady, onFailed })
  const silent = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begun = useRef(false)
  useEffect(() => {
    told.current = { onReady, onFailed }
  })
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent): void => {
      if (source === null || source !== frame.current?.contentWindow) return
      const { flash, message } = (data as Said) ?? {}
      begun.current = true
      if (flash === 'ready') told.current.onReady()
      else if (flash === 'failed') told.current.onFailed(String(message).slice(0, 1_000))
      else if (flash === 'left') stop.current?.focus()
    }
    addEventListener('message', onMessage)
    return () => {
      removeEventListener('message', onMessage)
      clearTimeout(silent.current)
    }
  }, [])
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => told.current.onFailed('it took too long'), LOAD_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [loading])
  const listen = (): void => {
    clearTimeout(silent.current)
    silent.current = setTimeout(() => {
      if (!begun.current) told.current.onFailed('its frame was refused')
    }, SILENT_LIMIT_MS)
  }
  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        src={`${__FLASH_FRAME__}#${encodeURIComponent(attachment.url)}`}
        sandbox="allow-scripts"
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
        title={attachment.description || 'Flash'}
        onLoad={listen}
      />
      {loading && (
        <span className={styles.loading}>
          <Spinner />
        </span>
      )}
      <IconButton
        ref={stop}
        className={styles.stop}
        kind="plain"
        size="small"
        icon={STOP}
        label={t('general.flash_stop')}
        // What was pressed is gone with the focus.
        autoFocus
        onClick={onStop}
      />
    </>
  )
}
