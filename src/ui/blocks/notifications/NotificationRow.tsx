import { type MouseEvent, memo, Suspense } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { appliesIn } from '../../../shared/model/mute.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import { readableAcct } from '../../../shared/model/readableAcct.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { noticeTo } from '../../common/links/paths.ts'
import { lazily } from '../../common/loading/lazily.tsx'
import { notice } from '../../common/notices/notices.ts'
import {
  useAccount,
  useAccountKey,
  useEntity,
  usePreference,
  useSession,
  useStatus,
} from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, faceOf } from '../../parts/Avatar.tsx'
import { Emoji } from '../../parts/Emoji.tsx'
import glyphs from '../../parts/glyphs.module.css'
import {
  AtSign,
  ChartColumn,
  Flag,
  MoveRight,
  Pencil,
  Repeat2,
  Smile,
  Star,
  UserPlus,
} from '../../parts/icons.ts'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { sayReasons } from '../mutes/sayReasons.ts'
import { ProfileLink } from '../rows/ProfileLink.tsx'
import { WaitingRow } from '../rows/WaitingRow.tsx'
import { pressedPost } from '../status/pressedPost.ts'
import { StatusRow } from '../status/StatusRow.tsx'
import { isInDrawer } from './isInDrawer.ts'
import styles from './NotificationRow.module.css'
import { lineAround } from './notificationWords.ts'
import { PostExcerpt } from './PostExcerpt.tsx'

const ReportDetails = lazily(async () => (await import('./ReportDetails.tsx')).ReportDetails)
const RequestButtons = lazily(async () => (await import('../account/RequestButtons.tsx')).RequestButtons)

const ICONS: Readonly<Record<Notification['type'], React.ReactNode>> = {
  mention: <AtSign size={16} aria-hidden />,
  like: <Star size={16} aria-hidden />,
  repeat: <Repeat2 size={16} aria-hidden />,
  follow: <UserPlus size={16} aria-hidden />,
  follow_request: <UserPlus size={16} aria-hidden />,
  move: <MoveRight size={16} aria-hidden />,
  'pleroma:emoji_reaction': <Smile size={16} aria-hidden />,
  'pleroma:report': <Flag size={16} aria-hidden />,
  poll: <ChartColumn size={16} aria-hidden />,
  status: <Pencil size={16} aria-hidden />,
  update: <Pencil size={16} aria-hidden />,
}

/** Longer names are cut to two lines. */
const LONG_NAME = 40

export interface NotificationRowProps {
  readonly id: string
  readonly labelId: string
}

/** A notification: a mention shows the post itself, any other type a line with an excerpt of the post. */
export const NotificationRow = memo(function NotificationRow({ id, labelId }: NotificationRowProps) {
  const engine = useEngine()
  const notification = useEntity(useAccountKey(), 'notification', id)
  const actor = useAccount(notification?.accountId ?? '')
  if (notification === null || actor === null)
    return <WaitingRow id={id} labelId={labelId} kind="notification" />
  const { type, seen, statusId } = notification
  const onClick = ({ target, currentTarget }: MouseEvent): void => {
    const opens = target instanceof Element && (target.closest('a') ?? pressedPost(target)) !== null
    if (!(opens && isInDrawer(currentTarget)))
      void engine.run({ kind: 'readNotification', notificationId: id })
  }
  return (
    // Any interaction with the row marks it as read, except opening it from a drawer. Links and buttons fire click
    // events for keys, too.
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the element itself is not interactive
    <div className={seen ? undefined : styles.unseen} onClick={seen ? undefined : onClick}>
      {type === 'mention' && statusId !== undefined ? (
        <StatusRow id={statusId} labelId={labelId} />
      ) : (
        <Line notification={notification} actor={actor} labelId={labelId} />
      )}
      {!seen && <Unread />}
    </div>
  )
})

const Unread = () => <span className="visually-hidden">{useText()('notifications.unread')}</span>

interface LineProps {
  readonly notification: Notification
  readonly actor: Account
  readonly labelId: string
}

function Line({ notification, actor, labelId }: LineProps) {
  const t = useText()
  const { type, createdAt, emoji, emojiUrl, statusId, targetId, reportId } = notification
  const target = useAccount(targetId ?? '')
  const own = useSession()?.userId === actor.id
  const said = { type, emoji: emojiUrl === undefined ? (emoji ?? '') : '', own }
  const [before, after] = lineAround(t, said)
  const stopGifs = usePreference('stopGifs')
  return (
    <div className={styles.row} data-type={type}>
      <Avatar {...faceOf(actor)} size={32} still={stopGifs} />
      <div className={styles.column}>
        <p className={styles.line}>
          <span className={styles.icon}>{ICONS[type]}</span>
          <span id={labelId} className={styles.words}>
            {before}
            {after !== undefined && (
              <ProfileLink account={actor} className={styles.profile}>
                <strong className={actor.nameText.length > LONG_NAME ? styles.name : undefined}>
                  <RichText text={actor.name} inline />
                </strong>
              </ProfileLink>
            )}
            {after}
            {emojiUrl !== undefined && (
              <Emoji name={emoji ?? ''} url={emojiUrl} staticUrl={emojiUrl} still={stopGifs} />
            )}
            {target !== null && ' '}
            {target !== null && (
              <ProfileLink account={target} className={styles.profile}>
                <bdi>@{readableAcct(target.acct)}</bdi>
              </ProfileLink>
            )}
          </span>
          {statusId === undefined ? (
            <RelativeTime iso={createdAt} className={styles.time} />
          ) : (
            <InternalLink to={noticeTo(statusId)} className={styles.time}>
              <RelativeTime iso={createdAt} />
            </InternalLink>
          )}
          {statusId !== undefined && <More statusId={statusId} />}
        </p>
        {statusId !== undefined && <Excerpt statusId={statusId} />}
        {type === 'follow_request' && (
          <div className={styles.answers}>
            <Suspense>
              <RequestButtons account={actor} namesId={labelId} />
            </Suspense>
          </div>
        )}
        {reportId !== undefined && (
          <Suspense>
            <ReportDetails reportId={reportId} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The menu of the notification's post. */
function More({ statusId }: { readonly statusId: string }) {
  const engine = useEngine()
  const label = useText()('status.more_actions')
  const account = useAccountKey()
  return (
    <button
      type="button"
      className={`${styles.more} ${glyphs.more}`}
      aria-label={label}
      aria-haspopup="menu"
      onClick={({ currentTarget }) =>
        import('./openLineMenu.ts').then(
          ({ openLineMenu }) => openLineMenu(engine, currentTarget, account, statusId),
          () => notice('general.generic_error', 'error'),
        )
      }
    />
  )
}

/** An excerpt of the post; of a repeat, of the repeated post. */
function Excerpt({ statusId }: { readonly statusId: string }) {
  const t = useText()
  const status = useStatus(statusId)
  const repeated = useStatus(status?.repeatOfId ?? '')
  const post = status?.repeatOfId === undefined ? status : repeated
  if (status === null || post === null) return null
  const reasons = [status, post].flatMap(({ mutedBy = [] }) => mutedBy)
  const muted = sayReasons(
    t,
    reasons.filter((reason) => appliesIn(reason, 'notifications')),
  )
  const instead = post.deleted ? t('status.deleted') : muted || undefined
  return <PostExcerpt post={post} to={noticeTo(statusId)} instead={instead} />
}
