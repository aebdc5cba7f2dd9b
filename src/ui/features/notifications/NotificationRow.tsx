import { AtSign, ChartColumn, Flag, MoveRight, Pencil, Repeat2, Smile, Star, UserPlus } from 'lucide-react'
import { memo } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import { plainText } from '../../../shared/model/richText.ts'
import { Inward } from '../../app/Inward.tsx'
import { noticeTo, profileTo } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import {
  useAccount,
  useAccountKey,
  useEntity,
  useInstance,
  usePreferences,
  useStatus,
} from '../../mirror/hooks.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Emoji } from '../../parts/Emoji.tsx'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { WaitingRow } from '../timeline/WaitingRow.tsx'
import styles from './NotificationRow.module.css'

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

const WORDS: Readonly<Record<Notification['type'], TextKey>> = {
  mention: 'notifications.mentioned',
  like: 'notifications.liked',
  repeat: 'notifications.repeated_you',
  follow: 'notifications.followed_you',
  follow_request: 'notifications.follow_request',
  move: 'notifications.migrated_to',
  'pleroma:emoji_reaction': 'notifications.reacted_with',
  'pleroma:report': 'notifications.submitted_report',
  poll: 'notifications.poll_ended',
  status: 'notifications.posted',
  update: 'notifications.updated',
}

/** From here on a name is cut to two lines. */
const LONG_NAME = 40
/** How much of the post it is about is shown, in characters. */
const EXCERPT = 180

export interface NotificationRowProps {
  readonly id: string
  readonly labelId: string
}

/** One line about what somebody did, with the words it is about. */
export const NotificationRow = memo(function NotificationRow({ id, labelId }: NotificationRowProps) {
  const t = useText()
  const account = useAccountKey()
  const notification = useEntity(account, 'notification', id)
  const actor = useAccount(notification?.accountId ?? '')
  const target = useAccount(notification?.targetId ?? '')
  const { stopGifs } = usePreferences()
  if (notification === null || actor === null) {
    return <WaitingRow id={id} labelId={labelId} kind="notification" />
  }
  const { type, seen, createdAt, emoji, emojiUrl, statusId } = notification
  return (
    <div className={seen ? styles.row : `${styles.row} ${styles.unseen}`} data-type={type}>
      <Avatar
        url={actor.avatarUrl}
        staticUrl={actor.avatarStaticUrl}
        name={actor.nameText}
        size={32}
        still={stopGifs}
      />
      <div className={styles.column}>
        <p className={styles.line}>
          <span className={styles.icon}>{ICONS[type]}</span>
          <span id={labelId} className={styles.words}>
            <ProfileLink account={actor}>
              <strong className={actor.nameText.length > LONG_NAME ? styles.name : undefined}>
                <RichText text={actor.name} inline />
              </strong>
            </ProfileLink>{' '}
            {t(WORDS[type], { emoji: emojiUrl === undefined ? (emoji ?? '') : '' })}
            {emojiUrl !== undefined && (
              <Emoji name={emoji ?? ''} url={emojiUrl} staticUrl={emojiUrl} still={stopGifs} />
            )}
            {target !== null && ' '}
            {target !== null && (
              <ProfileLink account={target}>
                <bdi>@{target.acct}</bdi>
              </ProfileLink>
            )}
            {!seen && <span className="visually-hidden"> ({t('notifications.unread')})</span>}
          </span>
          {statusId === undefined ? (
            <RelativeTime iso={createdAt} className={styles.time} />
          ) : (
            <Inward to={noticeTo(statusId)} className={styles.time}>
              <RelativeTime iso={createdAt} />
            </Inward>
          )}
        </p>
        {statusId !== undefined && <Excerpt statusId={statusId} />}
      </div>
    </div>
  )
})

function ProfileLink({
  account,
  children,
}: {
  readonly account: Account
  readonly children: React.ReactNode
}) {
  return (
    <Inward to={profileTo(account, useInstance())} className={styles.profile}>
      {children}
    </Inward>
  )
}

/** The words it is about; they lead to their conversation. */
function Excerpt({ statusId }: { readonly statusId: string }) {
  const status = useStatus(statusId)
  if (status === null) return null
  const words = status.subjectText || plainText(status.content)
  if (words === '') return null
  return (
    <p dir="auto">
      <Inward to={noticeTo(statusId)} className={styles.excerpt}>
        {words.length > EXCERPT ? `${words.slice(0, EXCERPT)}…` : words}
      </Inward>
    </p>
  )
}
