import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { handleOf } from '../../../shared/model/accounts.ts'
import { type AccountKey, BROWSER, ONLY } from '../../../shared/model/keys.ts'
import type { Notice, NoticeAction } from '../../../shared/model/notice.ts'
import { useEntity } from '../../hooks/hooks.ts'
import { sayKey, useText } from '../../i18n/i18n.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import { createCountdown } from '../../parts/countdown.ts'
import { CircleAlert } from '../../parts/firstIcons.ts'
import { Handle } from '../../parts/Handle.tsx'
import { CircleCheck, Info, TriangleAlert, X } from '../../parts/icons.ts'
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
  readonly onAct: (notice: Notice, action: NoticeAction) => void
}

/**
 * Notices about the whole page, above its lower edge. The live regions always exist, because screen readers
 * don't announce a region that is inserted together with its text. Errors are announced at once, others when
 * the screen reader is idle.
 */
export function Notices({ notices, onDismiss, onAct }: NoticesProps) {
  const t = useText()
  const region = useRef<HTMLElement>(null)
  /** The element that had the focus before a notice did. */
  const focusBefore = useRef<EventTarget | null>(null)
  /** The button of a notice that has the focus, and its place among the others. */
  const focused = useRef<{ readonly button: Element; readonly at: number } | null>(null)
  const buttons = (): HTMLElement[] => [
    ...(region.current?.querySelectorAll<HTMLElement>('[data-notice] button') ?? []),
  ]
  const onFocus = ({ target, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!region.current?.contains(relatedTarget as Node | null)) focusBefore.current = relatedTarget
    focused.current = { button: target, at: buttons().indexOf(target) }
  }
  // Moves the focus when its notice was dismissed or replaced. Runs after each render, because any render may remove notices.
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.button.isConnected) return
    const { at } = focused.current
    const before = focusBefore.current
    focused.current = null
    const left = buttons()
    const next = left[at] ?? left.at(-1) ?? before
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    focusBefore.current = before
  })
  const isAtTop = useIsAtTop(region, notices)
  const shown = (urgent: boolean) =>
    notices
      .filter(({ level }) => (level === 'error') === urgent)
      .map((notice) => <NoticeBox key={notice.id} notice={notice} onDismiss={onDismiss} onAct={onAct} />)
  return (
    <section
      ref={region}
      className={styles.region}
      data-edge={isAtTop ? 'top' : undefined}
      aria-label={t('shell.notices')}
      onFocus={onFocus}
      onBlur={() => {
        focused.current = null
      }}
    >
      <div className={styles.stack} aria-live="polite" aria-relevant="additions">
        {shown(false)}
      </div>
      <div className={styles.stack} aria-live="assertive" aria-relevant="additions">
        {shown(true)}
      </div>
    </section>
  )
}

/**
 * Whether the notices stand at the upper edge: from when one would cover the field with the focus, such as the setting that it is
 * about, until there are none (E54).
 */
function useIsAtTop(region: RefObject<HTMLElement | null>, notices: readonly Notice[]): boolean {
  const [isAtTop, setAtTop] = useState(false)
  const none = notices.length === 0
  if (none && isAtTop) setAtTop(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice may cover more
  useLayoutEffect(() => {
    if (none || isAtTop) return
    const look = (): void => {
      const focused = document.activeElement
      if (!focused?.matches('input, textarea, select, [role=combobox]')) return
      // With its label.
      const field = focused.closest('[data-control]') ?? focused.parentElement ?? focused
      const covers = (notice: Element): boolean => overlap(notice, field)
      if ([...(region.current?.querySelectorAll('[data-notice]') ?? [])].some(covers)) setAtTop(true)
    }
    look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [region, notices, none, isAtTop])
  return isAtTop
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** The handle of the account that a notice concerns. */
function ConcernedAccount({ account }: { readonly account: AccountKey }) {
  const { list = [] } = useEntity(BROWSER, 'accounts', ONLY) ?? {}
  return (
    <>
      <Handle acct={handleOf(list, account)} />
      {' · '}
    </>
  )
}

interface NoticeBoxProps extends Pick<NoticesProps, 'onDismiss' | 'onAct'> {
  readonly notice: Notice
}

/** One notice. Its countdown runs while the tab is visible, and pauses while the notice is hovered or has the focus. */
function NoticeBox({ notice, onDismiss, onAct }: NoticeBoxProps) {
  const t = useText()
  const { id, of, level, textKey, textArgs, fault, actions, timeoutMs } = notice
  const words = fault === undefined ? textArgs : { ...textArgs, message: sayReason(t, fault) }
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss
  const paused = useRef({ pointer: false, focus: false })
  const countdown = useRef<() => void>(() => {})

  useEffect(() => {
    if (timeoutMs === 0) return
    const time = createCountdown(timeoutMs, () => dismiss.current(id))
    countdown.current = () => {
      const { pointer, focus } = paused.current
      if (document.visibilityState === 'visible' && !pointer && !focus) time.start()
      else time.pause()
    }
    const update = (): void => countdown.current()
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      time.cancel()
      document.removeEventListener('visibilitychange', update)
    }
  }, [id, timeoutMs])

  const hold = (what: 'pointer' | 'focus', on: boolean) => (): void => {
    paused.current[what] = on
    countdown.current()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDismiss(id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only detect whether the user is still reading
    <div
      data-notice=""
      className={classes(styles.notice, styles[level])}
      // Not pointerenter: a notice may appear under a resting pointer that is about to press a button.
      onPointerMove={hold('pointer', true)}
      onPointerLeave={hold('pointer', false)}
      onFocus={hold('focus', true)}
      onBlur={hold('focus', false)}
      onKeyDown={onKeyDown}
    >
      <span className={styles.icon}>{ICONS[level]}</span>
      <div className={styles.words}>
        <p>
          {of !== undefined && <ConcernedAccount account={of} />}
          <span>{sayKey(t, textKey, words)}</span>
        </p>
        {actions !== undefined && (
          <p className={styles.actions}>
            {actions.map((action) => (
              <Button
                key={action.textKey}
                size="small"
                data-key={action.textKey === 'general.undo' ? 'undo' : undefined}
                onClick={() => onAct(notice, action)}
              >
                {t(action.textKey)}
              </Button>
            ))}
          </p>
        )}
      </div>
      <IconButton size="small" icon={CLOSE} label={t('general.dismiss')} onClick={() => onDismiss(id)} />
    </div>
  )
}
