import { type MouseEvent, memo, Suspense, useRef } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import { lazily } from '../../common/loading/lazily.tsx'
import { useAccount, useAccountKey, useEntity, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useEntities } from '../../hooks/useEntities.ts'
import { useLast } from '../../hooks/useLast.ts'
import { useText } from '../../i18n/i18n.ts'
import { Handle } from '../../parts/Handle.tsx'
import { ProfileLink } from '../rows/ProfileLink.tsx'
import { useRelatedIds } from '../rows/useRelatedIds.ts'
import { WaitingRow } from '../rows/WaitingRow.tsx'
import { pressedPost } from '../status/pressedPost.ts'
import { replyOpenIn } from '../status/replies.ts'
import { StatusRow } from '../status/StatusRow.tsx'
import { isInDrawer } from './isInDrawer.ts'
import { NotificationGroup } from './NotificationGroup.tsx'
import { Name, NotificationLine, ReactionOf } from './NotificationLine.tsx'
import styles from './NotificationRow.module.css'
import { type CommonType, commonLine, isRare } from './notificationWords.ts'
import { useKeptFocus } from './useKeptFocus.ts'

const FollowBack = lazily(async () => (await import('./FollowBack.tsx')).FollowBack)
const ReportDetails = lazily(async () => (await import('./ReportDetails.tsx')).ReportDetails)
const RareLine = lazily(async () => (await import('./RareLine.tsx')).RareLine)
const PendingAnswer = lazily(async () => (await import('./PendingAnswer.tsx')).PendingAnswer)
const RequestButtons = lazily(async () => (await import('../account/RequestButtons.tsx')).RequestButtons)

interface NotificationRowProps {
  readonly id: string
  readonly labelId: string
}

/**
 * The row of a notification, or of a group whose newest notification is `id` (NO38). A mention shows the post itself, any
 * other type a line with an excerpt of the post.
 */
export const NotificationRow = memo(function NotificationRow({ id, labelId }: NotificationRowProps) {
  const engine = useEngine()
  const folded = useRelatedIds(id, 'groups')
  // A reply form stays in the row when its post, and so the notification, is deleted (N40).
  const isWriting = replyOpenIn(engine, labelId) !== null
  const notification = useLast(useEntity(useAccountKey(), 'notification', id), isWriting)
  const actor = useLast(useAccount(notification?.accountId ?? ''), isWriting)
  const others = useEntities('notification', folded)
  const element = useRef<HTMLDivElement>(null)
  useKeptFocus(element, folded === '' ? [id] : [id, ...folded.split(' ')])
  if (notification === null || (actor === null && notification.accountId !== ''))
    return <WaitingRow id={id} labelId={labelId} kind="notification" />
  const { type, statusId } = notification
  const seen = notification.seen && others.every((one) => one.seen)
  const onClick = ({ target, currentTarget }: MouseEvent): void => {
    const opens = target instanceof Element && (target.closest('a') ?? pressedPost(target)) !== null
    if (!(opens && isInDrawer(currentTarget)))
      void engine.run({ kind: 'readNotification', notificationId: id })
  }
  return (
    // Any press in the row marks it as read, except one that opens it from a drawer. Links and buttons fire click events for
    // keys, too.
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the element itself is not interactive
    <div ref={element} className={seen ? undefined : styles.unseen} onClick={seen ? undefined : onClick}>
      {type === 'mention' && statusId !== undefined ? (
        <StatusRow id={statusId} labelId={labelId} />
      ) : others.length > 0 ? (
        <NotificationGroup notification={notification} others={others} labelId={labelId} />
      ) : actor === null || isRare(type) ? (
        <Suspense fallback={<WaitingRow id={id} labelId={labelId} kind="notification" />}>
          <RareLine notification={notification} actor={actor} labelId={labelId} />
        </Suspense>
      ) : (
        <Line notification={notification} type={type} actor={actor} labelId={labelId} />
      )}
      {!seen && <Unread />}
    </div>
  )
})

const Unread = () => <span className="visually-hidden">{useText()('notifications.unread')}</span>

interface LineProps {
  readonly notification: Notification
  readonly type: CommonType
  readonly actor: Account
  readonly labelId: string
}

function Line({ notification, type, actor, labelId }: LineProps) {
  const t = useText()
  const { emoji, emojiUrl, targetId, reportId, statusId } = notification
  const target = useAccount(targetId ?? '')
  const own = useSession()?.userId === actor.id
  const said = { type, emoji: emojiUrl === undefined ? (emoji ?? '') : '', own }
  const [before, after] = commonLine(t, said)
  return (
    <NotificationLine
      notification={notification}
      labelId={labelId}
      faces={[actor]}
      tools={
        type === 'follow' && (
          <Suspense>
            <FollowBack account={actor} namesId={labelId} />
          </Suspense>
        )
      }
      words={
        <>
          <span>{before}</span>
          {after !== undefined && <Name account={actor} />}
          <span>{after}</span>
          {emojiUrl !== undefined && <ReactionOf notification={notification} />}
          {target !== null && ' '}
          {target !== null && (
            <ProfileLink account={target} className={styles.profile}>
              <Handle acct={target.acct} />
            </ProfileLink>
          )}
        </>
      }
    >
      {type === 'follow_request' && (
        <div className={styles.answers}>
          <Suspense>
            <RequestButtons account={actor} namesId={labelId} />
          </Suspense>
        </div>
      )}
      {type.startsWith('pending.') && (
        <Suspense>
          <PendingAnswer replyId={type === 'pending.reply' ? (statusId ?? '') : ''} namesId={labelId} />
        </Suspense>
      )}
      {reportId !== undefined && (
        <Suspense>
          <ReportDetails reportId={reportId} />
        </Suspense>
      )}
    </NotificationLine>
  )
}
