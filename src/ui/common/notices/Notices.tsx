import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import type { Notice } from '../../../shared/model/notice.ts'
import { sayKey, useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import { createCountdown } from '../../parts/countdown.ts'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '../../parts/icons.ts'
import { sayReason } from '../faults/sayFault.ts'
import styles from './Notices.module.css'

const ICONS = {
  info: <Info size={18} aria-hidden />,
  success: <CircleCheck size={18} aria-hidden />,
  warning: <TriangleAlert size={18} aria-hidden />,
  error: <CircleAlert size={18} aria-hidden />,
}
const CLOSE = <X size={18} aria-hidden />

export interface NoticesProps {
  readonly notices: readonly Notice[]
  readonly onDismiss: (id: string) => void
}

/**
 * What concerns the whole page, above its lower edge. The regions are always there, also empty: a
 * live region that comes together with its words is not read. What went wrong is said at once, the
 * rest when there is time.
 */
export function Notices({ notices, onDismiss }: NoticesProps) {
  const t = useText()
  const region = useRef<HTMLElement>(null)
  /** What had the focus before a notice did. */
  const from = useRef<EventTarget | null>(null)
  const onFocus = ({ relatedTarget }: FocusEvent): void => {
    if (!region.current?.contains(relatedTarget as Node | null)) from.current = relatedTarget
  }
  const dismiss = (id: string, element: HTMLElement | null): void => {
    const buttons = [...(region.current?.querySelectorAll<HTMLElement>('[data-notice] button') ?? [])]
    const at = buttons.findIndex((button) => element?.contains(button))
    const hadFocus = element?.contains(document.activeElement) === true
    onDismiss(id)
    // The focus must not fall out of the page together with what had it.
    if (!hadFocus) return
    const before = from.current instanceof HTMLElement && from.current.isConnected ? from.current : null
    const next = buttons[at + 1] ?? buttons[at - 1] ?? before
    next?.focus({ preventScroll: true })
  }
  const shown = (urgent: boolean) =>
    notices
      .filter(({ level }) => (level === 'error') === urgent)
      .map((notice) => <ShownNotice key={notice.id} notice={notice} onDismiss={dismiss} />)
  return (
    <section ref={region} className={styles.region} aria-label={t('shell.notices')} onFocus={onFocus}>
      <div className={styles.stack} aria-live="polite" aria-relevant="additions">
        {shown(false)}
      </div>
      <div className={styles.stack} aria-live="assertive" aria-relevant="additions">
        {shown(true)}
      </div>
    </section>
  )
}

interface ShownNoticeProps {
  readonly notice: Notice
  readonly onDismiss: (id: string, element: HTMLElement | null) => void
}

/** One of them. Its time passes while it is seen, and not while somebody points at it or is on it. */
function ShownNotice({ notice, onDismiss }: ShownNoticeProps) {
  const t = useText()
  const { id, level, textKey, textArgs, fault, timeoutMs } = notice
  const words = fault === undefined ? textArgs : { ...textArgs, message: sayReason(t, fault) }
  const element = useRef<HTMLDivElement>(null)
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss
  const held = useRef({ pointer: false, focus: false })
  const countdown = useRef<() => void>(() => {})

  useEffect(() => {
    if (timeoutMs === 0) return
    const time = createCountdown(timeoutMs, () => dismiss.current(id, element.current))
    countdown.current = () => {
      const { pointer, focus } = held.current
      if (document.visibilityState === 'visible' && !pointer && !focus) time.run()
      else time.hold()
    }
    const look = (): void => countdown.current()
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      time.stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [id, timeoutMs])

  const hold = (what: 'pointer' | 'focus', on: boolean) => (): void => {
    held.current[what] = on
    countdown.current()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDismiss(id, element.current)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is only watched whether somebody is still reading
    <div
      ref={element}
      data-notice=""
      className={classes(styles.notice, styles[level])}
      // Not when it comes in under a pointer that rests: it may be on a button that is wanted.
      onPointerMove={hold('pointer', true)}
      onPointerLeave={hold('pointer', false)}
      onFocus={hold('focus', true)}
      onBlur={hold('focus', false)}
      onKeyDown={onKeyDown}
    >
      <span className={styles.icon}>{ICONS[level]}</span>
      <p className={styles.words}>{sayKey(t, textKey, words)}</p>
      <IconButton
        size="small"
        icon={CLOSE}
        label={t('general.dismiss')}
        onClick={() => onDismiss(id, element.current)}
      />
    </div>
  )
}
