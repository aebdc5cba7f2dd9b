import {
  type KeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { replyTargetOf } from '../../../shared/model/replyTarget.ts'
import { keepInPlace } from '../../common/layout/inPlace.ts'
import { lazily } from '../../common/loading/lazily.tsx'
import { useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { IconButton } from '../../parts/Button.tsx'
import { X } from '../../parts/icons.ts'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { closeReply, mountedFormsOf, needsFocus, takeFocusRequest } from '../status/replies.ts'
import type { ReplyFormProps } from '../status/replyForm.ts'
import { addressedOther } from './addressedOther.ts'
import { PostForm } from './PostForm.tsx'
import styles from './ReplyForm.module.css'

const ReplyAs = lazily(async () => (await import('./ReplyAs.tsx')).ReplyAs)

/** How long the form is kept in view. The row has its final height by then. */
const SETTLED_MS = 1_000

/**
 * The form for a reply, below the post it answers (C6). If the post addresses another account of this browser, the reply is
 * written as that account (SA33).
 */
export function ReplyForm(props: ReplyFormProps) {
  const { status, author } = props
  const engine = useEngine()
  const [other] = useState(() =>
    needsFocus(engine, status.id) ? addressedOther(engine, status, author) : null,
  )
  const [own, setOwn] = useState(other === null ? { note: '', focuses: true } : null)
  if (own !== null) return <OwnForm {...props} {...own} />
  if (other === null) return null
  return (
    <Suspense>
      <ReplyAs other={other} status={status} onOwn={(note, focuses) => setOwn({ note, focuses })} />
    </Suspense>
  )
}

interface OwnFormProps extends ReplyFormProps {
  /** Why this tab's account replies and not another one; empty if there is nothing to say. */
  readonly note: string
  /** Whether the form takes the focus, if a press has opened it. */
  readonly focuses: boolean
}

/** The form of this tab's account. */
function OwnForm({ status, author, show, note, focuses }: OwnFormProps) {
  const engine = useEngine()
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const [replyTo] = useState(() => replyTargetOf(status, author))
  const { statusId } = replyTo
  const state = useSession()?.state

  useLayoutEffect(() => {
    if (!takeFocusRequest(engine, statusId, show) || box.current === null || !focuses) return
    cameFrom.current = document.activeElement
    text.current?.focus({ preventScroll: true })
    return comeIntoView(box.current)
  }, [statusId, show, engine, focuses])
  useLayoutEffect(() => (box.current ? keepEndInView(box.current) : undefined), [])
  useLayoutEffect(() => mountedFormsOf(engine).add(), [engine])
  // The timeline pauses while a reply is written in it.
  useLayoutEffect(() => {
    const row = box.current?.closest('article')
    const notify = (): void => void row?.dispatchEvent(new Event('answering', { bubbles: true }))
    notify()
    return () => queueMicrotask(notify)
  }, [])
  // After a sign-out in another tab, the form closes. The text stays in the draft, which is said (N46).
  useEffect(() => {
    if (state === 'signed-out') closeReply(engine, statusId)
  }, [state, statusId, engine])

  const close = useCallback((): void => {
    const row = box.current?.closest('article')
    const { current } = cameFrom
    // The row of a deleted post goes with the form. Its list then moves the focus to the row in its place.
    const returnTo = current && row?.contains(current) ? current : (replyButton(box.current) ?? row)
    const { activeElement } = document
    // While it was disabled, the submit button lost the focus to the body.
    const hadFocus = activeElement === document.body || box.current?.contains(activeElement)
    closeReply(engine, statusId)
    if (hadFocus && returnTo instanceof HTMLElement) returnTo.focus({ preventScroll: true })
  }, [statusId, engine])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isOfInputMethod(event.nativeEvent)) return
    event.preventDefault()
    // Escape must not also close the window or overlay around the row.
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble up from its fields
    <div ref={box} className={styles.reply} data-answering="" onKeyDown={onKeyDown}>
      <header className={styles.header}>
        <span className={styles.title}>
          {t('post_status.reply_to', { name: `@${readableAcct(replyTo.acct)}` })}
        </span>
        <IconButton
          size="small"
          icon={<X size={16} aria-hidden />}
          label={t('general.close')}
          onClick={close}
        />
      </header>
      {note !== '' && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      {status.policy?.reply === 'asks' && <p className={styles.note}>{t('status.waits_for_approval')}</p>}
      <PostForm replyTo={replyTo} onPosted={close} onMoved={close} rows={3} textRef={text} />
    </div>
  )
}

const replyButton = (box: Element | null): HTMLElement | null =>
  box?.previousElementSibling?.querySelector<HTMLElement>('[data-key="reply"]') ?? null

/** Keeps the post in place on the screen while the form opens below it. Scrolls only as far as the form needs to be in view. */
function comeIntoView(box: HTMLElement): () => void {
  const row = box.closest('article')
  const button = replyButton(box)
  const scroller = box.closest('[data-scroller]')
  if (row === null || button === null || scroller === null) return () => {}
  const { bottom, top } = box.getBoundingClientRect()
  const room = scroller.getBoundingClientRect()
  const lackingPx = Math.min(bottom - room.bottom, top - room.top)
  const targetTop = button.getBoundingClientRect().top - Math.max(0, lackingPx)
  return keepInPlace(row, () => button, targetTop, SETTLED_MS)
}

/**
 * When the form grows, scrolls by as much if its lower end was in view (C47). When the window changes, a form that is being written
 * in comes into view again. A resize observer runs after the list has measured its rows.
 */
function keepEndInView(box: HTMLElement): () => void {
  const scroller = box.closest('[data-scroller]')
  let heightPx = box.offsetHeight
  let room = roomOf(scroller)
  let stop = (): void => {}
  const observer = new ResizeObserver(() => {
    if (room !== roomOf(scroller)) {
      room = roomOf(scroller)
      heightPx = box.offsetHeight
      stop()
      if (box.contains(document.activeElement)) stop = comeIntoView(box)
      return
    }
    const grownPx = box.offsetHeight - heightPx
    heightPx += grownPx
    if (grownPx <= 0 || scroller === null || !box.contains(document.activeElement)) return
    const { bottom } = box.getBoundingClientRect()
    const hiddenPx = bottom - scroller.getBoundingClientRect().bottom
    if (hiddenPx > 0 && hiddenPx <= grownPx + 1) scroller.scrollTop += hiddenPx
  })
  observer.observe(box)
  if (scroller !== null) observer.observe(scroller)
  return () => {
    observer.disconnect()
    stop()
  }
}

const roomOf = (scroller: Element | null): string => `${scroller?.clientWidth} ${scroller?.clientHeight}`
