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

/** How long loading may take. The first film also loads the player, of 14 MB. */
const LOAD_LIMIT_MS = 180_000
/** A loaded frame must post a message within this time. If the server forbids framing, it never does. */
const SILENT_LIMIT_MS = 3_000

type State = 'placeholder' | 'loading' | 'playing' | 'failed'

interface FlashProps {
  readonly attachment: Attachment
  /** Shown in a corner until the film is played. */
  readonly corner?: ReactNode
}

/** A Flash film with a placeholder of the same size. Loads nothing before the user presses play. */
export function Flash({ attachment, corner }: FlashProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('placeholder')
  /** Whether the new button takes the focus, because the focused element disappeared with the previous state. */
  const [takesFocus, setTakesFocus] = useState(false)
  const changeState = (next: State): void => {
    setTakesFocus(box.current?.contains(document.activeElement) === true)
    setState(next)
  }
  const fail = (message: string): void => {
    // biome-ignore lint/suspicious/noConsole: a failure is logged besides the text on screen (M19)
    console.error(`Flash content could not be played: ${message}`)
    changeState('failed')
  }
  const showsButton = state === 'placeholder' || state === 'failed'
  return (
    <div ref={box} className={styles.box} data-flash={state}>
      {state === 'failed' && (
        <p role="alert" className={styles.line}>
          {t('general.flash_fail')}
        </p>
      )}
      {showsButton ? (
        <Button key={state} icon={PLAY} autoFocus={takesFocus} onClick={() => changeState('loading')}>
          {t(state === 'failed' ? 'general.retry' : 'general.flash_content')}
        </Button>
      ) : (
        <Frame
          attachment={attachment}
          loading={state === 'loading'}
          onReady={() => setState('playing')}
          onFailed={fail}
          onStop={() => changeState('placeholder')}
        />
      )}
      {state === 'failed' && <Original attachment={attachment} />}
      {state === 'placeholder' && (
        <>
          {attachment.description !== '' && (
            <p className={styles.line} lang={attachment.language}>
              {attachment.description}
            </p>
          )}
          <p className={styles.line}>{t('general.flash_security')}</p>
        </>
      )}
      {state === 'placeholder' && corner}
    </div>
  )
}

/** A link to the file, as a fallback for a film that can't be played. */
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

/** A message from the frame (`flashFrame/frame.ts`). */
type FrameMessage = { readonly flash?: unknown; readonly message?: unknown } | null

function Frame({ attachment, loading, onReady, onFailed, onStop }: FrameProps) {
  const t = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const callbacks = useRef({ onReady, onFailed })
  const silenceTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const started = useRef(false)
  useEffect(() => {
    callbacks.current = { onReady, onFailed }
  })
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent): void => {
      if (source === null || source !== frame.current?.contentWindow) return
      const { flash, message } = (data as FrameMessage) ?? {}
      started.current = true
      if (flash === 'ready') {
        // If the user has waited at the stop button, the film takes the focus.
        if (document.activeElement === stop.current) frame.current?.focus()
        callbacks.current.onReady()
      } else if (flash === 'failed') callbacks.current.onFailed(String(message).slice(0, 1_000))
      else if (flash === 'left') stop.current?.focus()
    }
    addEventListener('message', onMessage)
    return () => {
      removeEventListener('message', onMessage)
      clearTimeout(silenceTimer.current)
    }
  }, [])
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => callbacks.current.onFailed('loading timed out'), LOAD_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [loading])
  const watchForSilence = (): void => {
    clearTimeout(silenceTimer.current)
    silenceTimer.current = setTimeout(() => {
      if (!started.current) callbacks.current.onFailed('the server refused the frame')
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
        onLoad={watchForSilence}
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
        // The pressed play button has disappeared, and the focus with it.
        autoFocus
        onClick={onStop}
      />
    </>
  )
}
