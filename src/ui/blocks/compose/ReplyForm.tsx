import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepInPlace } from '../../common/layout/inPlace.ts'
import { useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { X } from '../../parts/icons.ts'
import { answering, closeReply, openedAnew } from '../status/replies.ts'
import type { ReplyFormProps } from '../status/replyForm.ts'
import { PostForm } from './PostForm.tsx'
import styles from './ReplyForm.module.css'
import { answerTo } from './replyTarget.ts'

/** As long as it may take until the row has its height. */
const SETTLED_MS = 1_000

/** The form for a reply, below the post it answers (C6). */
export function ReplyForm({ status, author, show }: ReplyFormProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const [replyTo] = useState(() => answerTo(status, author))
  const { statusId } = replyTo
  const state = useSession()?.state

  useLayoutEffect(() => {
    if (!openedAnew(statusId, show) || box.current === null) return
    cameFrom.current = document.activeElement
    text.current?.focus({ preventScroll: true })
    const stop = comeIntoView(box.current)
    const timer = setTimeout(stop, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [statusId, show])
  useLayoutEffect(answering, [])
  // A timeline does not move while an answer is written in it.
  useLayoutEffect(() => {
    const row = box.current?.closest('article')
    const tell = (): void => void row?.dispatchEvent(new Event('answering', { bubbles: true }))
    tell()
    return () => queueMicrotask(tell)
  }, [])
  // Signed out in another tab, nobody is left to post; what was typed is kept as a draft.
  useEffect(() => {
    if (state === 'signed-out') closeReply(statusId)
  }, [state, statusId])

  const close = useCallback((): void => {
    const row = box.current?.closest('article')
    const { current } = cameFrom
    const back = current && row?.contains(current) ? current : replyButton(box.current)
    const { activeElement } = document
    // What was pressed to send it may have lost the focus by that.
    const held = activeElement === document.body || box.current?.contains(activeElement)
    closeReply(statusId)
    if (held && back instanceof HTMLElement) back.focus({ preventScroll: true })
  }, [statusId])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    // What the row is in is not closed with it.
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its fields
    <div ref={box} className={styles.reply} data-answering="" onKeyDown={onKeyDown}>
      <header className={styles.header}>
        <span className={styles.title}>{t('post_status.reply_to', { name: `@${replyTo.acct}` })}</span>
        <IconButton
          size="small"
          icon={<X size={16} aria-hidden />}
          label={t('general.close')}
          onClick={close}
        />
      </header>
      <PostForm replyTo={replyTo} onPosted={close} rows={3} textRef={text} />
    </div>
  )
}

const replyButton = (box: Element | null): HTMLElement | null =>
  box?.previousElementSibling?.querySelector<HTMLElement>('[data-key="reply"]') ?? null

/** The post stays where it is on the screen; unless there is no room below it, then only as much as is needed. */
function comeIntoView(box: HTMLElement): () => void {
  const row = box.closest('article')
  const button = replyButton(box)
  const scroller = box.closest('[data-scroller]')
  if (row === null || button === null || scroller === null) return () => {}
  const { bottom, top } = box.getBoundingClientRect()
  const room = scroller.getBoundingClientRect()
  const lacking = Math.min(bottom - room.bottom, top - room.top)
  const wanted = button.getBoundingClientRect().top - Math.max(0, lacking)
  return keepInPlace(row, () => button, wanted, false)
}
