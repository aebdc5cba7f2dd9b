import { type RefObject, useEffect } from 'react'
import { Boundary } from '../../common/notices/Boundary.tsx'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { Badge } from '../../parts/Badge.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { EndOfLog } from '../../parts/EndOfLog.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { ArrowDown, MessagesSquare } from '../../parts/icons.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { Spinner } from '../../parts/Spinner.tsx'
import styles from './Chat.module.css'
import { MessageRow } from './MessageRow.tsx'
import { useChatScroll } from './useChatScroll.ts'

/** Scrolls to the newest message. */
export type ScrollToEnd = () => void

interface ChatMessagesProps {
  readonly view: OpenView
  /** `ChatMessages` sets it to a function that scrolls to the newest message. */
  readonly toEnd: RefObject<ScrollToEnd>
  readonly onRetry: () => void
}

/** The messages of a chat, newest at the bottom, or why there are none. */
export function ChatMessages({ view, toEnd, onRetry }: ChatMessagesProps) {
  const engine = useEngine()
  const t = useText()
  const ids = useViewIds(view)
  const loaded = useViewMeta(view, 'loaded')
  const newer = useViewMeta(view, 'newer')
  const older = useViewMeta(view, 'older')
  const chatId = useViewMeta(view, 'chatId')
  const unread = useEntity(useAccountKey(), 'chat', chatId ?? '')?.unread ?? 0
  const scroll = useChatScroll(view)
  useEffect(() => {
    toEnd.current = scroll.toEnd
  }, [toEnd, scroll.toEnd])
  const failed = newer.state === 'failed'
  const pageOlder = (): void => void engine.call('page', { viewId: view.viewId, direction: 'older' })
  return (
    <div className={styles.middle}>
      {failed && (
        <ErrorState
          form={loaded ? 'line' : 'block'}
          message={t('chats.error_loading_chat')}
          onRetry={onRetry}
        />
      )}
      <div
        ref={scroll.scroller}
        className={styles.scroller}
        role="log"
        aria-label={t('chats.messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller needs to be reachable by keyboard
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <EndOfLog end={scroll.end} box={scroll.scroller} ids={ids} />
        {!loaded && !failed && ids.length === 0 && <SkeletonRows kind="account" />}
        {loaded && ids.length === 0 && (
          <EmptyState
            icon={<MessagesSquare size={28} />}
            title={t('chats.empty_chat')}
            hint={t('chats.empty_chat_hint')}
          />
        )}
        {older.state === 'failed' && (
          <ErrorState form="line" message={t('chats.error_loading_older')} onRetry={pageOlder} />
        )}
        <div ref={scroll.rows} className={styles.rows}>
          {ids.map((id, place) => (
            <div key={id} data-id={id}>
              <Boundary>
                <MessageRow id={id} aboveId={ids[place - 1]} />
              </Boundary>
            </div>
          ))}
        </div>
      </div>
      {older.state === 'loading' && (
        <p className={styles.older}>
          <Spinner />
        </p>
      )}
      {!scroll.atEnd && (
        <button
          type="button"
          className={styles.jump}
          aria-label={t('chats.jump_to_end')}
          aria-describedby={unread > 0 ? 'chat-unread' : undefined}
          data-tip={t('chats.jump_to_end')}
          onClick={scroll.toEnd}
        >
          <ArrowDown size={20} aria-hidden />
          <span id="chat-unread" className={styles.count}>
            <Badge count={unread} label={t('chats.unread', { count: unread })} />
          </span>
        </button>
      )}
    </div>
  )
}
