import type { ReactNode } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { appliesIn } from '../../../shared/model/mute.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { noticeTo } from '../../common/links/paths.ts'
import { notice } from '../../common/notices/notices.ts'
import { useAccountKey, usePreference, useStatus } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { Emoji } from '../../parts/Emoji.tsx'
import glyphs from '../../parts/glyphs.module.css'
import {
  AtSign,
  Ban,
  Bell,
  ChartColumn,
  Flag,
  MoveRight,
  Pencil,
  Quote,
  Repeat2,
  Reply,
  Smile,
  Star,
  TriangleAlert,
  UserPlus,
} from '../../parts/icons.ts'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { sayReasons } from '../mutes/sayReasons.ts'
import { ProfileLink } from '../rows/ProfileLink.tsx'
import styles from './NotificationRow.module.css'
import { PostExcerpt } from './PostExcerpt.tsx'

/** The icon of each type of notification. */
const KIND_ICONS: Readonly<Record<Notification['type'], ReactNode>> = {
  mention: <AtSign size={20} aria-hidden />,
  like: <Star size={20} aria-hidden />,
  repeat: <Repeat2 size={20} aria-hidden />,
  follow: <UserPlus size={20} aria-hidden />,
  follow_request: <UserPlus size={20} aria-hidden />,
  move: <MoveRight size={20} aria-hidden />,
  'pleroma:emoji_reaction': <Smile size={20} aria-hidden />,
  'pleroma:report': <Flag size={20} aria-hidden />,
  poll: <ChartColumn size={20} aria-hidden />,
  status: <Pencil size={20} aria-hidden />,
  update: <Pencil size={20} aria-hidden />,
  quote: <Quote size={20} aria-hidden />,
  quoted_update: <Pencil size={20} aria-hidden />,
  moderation_warning: <TriangleAlert size={20} aria-hidden />,
  severed_relationships: <Ban size={20} aria-hidden />,
  'admin.sign_up': <UserPlus size={20} aria-hidden />,
  other: <Bell size={20} aria-hidden />,
  'pending.favourite': <Star size={20} aria-hidden />,
  'pending.reply': <Reply size={20} aria-hidden />,
  'pending.reblog': <Repeat2 size={20} aria-hidden />,
}

/** The icons of `types`, each in its colour. */
export const Signs = ({ types }: { readonly types: readonly Notification['type'][] }) => (
  <span className={styles.icon}>
    {types.map((type) => (
      <span key={type} data-type={type}>
        {KIND_ICONS[type]}
      </span>
    ))}
  </span>
)

/** Longer names, in characters, are cut to two lines. */
const LONG_NAME = 40

interface NotificationLineProps {
  readonly notification: Notification
  /** Id for the element that names the row. */
  readonly labelId: string
  readonly faces: readonly Account[]
  /** The types of a group; else the notification's own. */
  readonly types?: readonly Notification['type'][]
  /** Buttons beside the faces. */
  readonly tools?: ReactNode
  /** The sentence: the people and what they did. */
  readonly words: ReactNode
  /** Buttons or single notifications, below the excerpt. */
  readonly children?: ReactNode
}

/** Faces, words and the excerpt of the post, aligned at one edge beside the icon of the type (NO43). */
export function NotificationLine({
  notification,
  labelId,
  faces,
  types,
  tools,
  words,
  children,
}: NotificationLineProps) {
  const { type, createdAt, statusId } = notification
  const stopGifs = usePreference('stopGifs')
  return (
    <div className={styles.row}>
      <Signs types={types ?? [type]} />
      <div className={styles.column}>
        <div className={styles.top}>
          <span className={styles.faces}>
            {faces.map((account) => (
              <ProfileLink key={account.id} account={account} className={styles.face} redundant>
                <Avatar {...avatarProps(account)} size={32} still={stopGifs} />
              </ProfileLink>
            ))}
          </span>
          {tools}
          {statusId === undefined ? (
            <RelativeTime iso={createdAt} className={styles.time} />
          ) : (
            <InternalLink to={noticeTo(statusId)} className={styles.time}>
              <RelativeTime iso={createdAt} />
            </InternalLink>
          )}
          {statusId !== undefined && <PostMenuButton statusId={statusId} />}
        </div>
        <p id={labelId} className={styles.words}>
          {words}
        </p>
        {statusId !== undefined && <Excerpt statusId={statusId} />}
        {children}
      </div>
    </div>
  )
}

/** A person's name, which leads to their profile. */
export function Name({ account }: { readonly account: Account }) {
  return (
    <ProfileLink account={account} className={styles.profile}>
      <strong className={account.nameText.length > LONG_NAME ? styles.name : undefined}>
        <RichText text={account.name} inline />
      </strong>
    </ProfileLink>
  )
}

/** The emoji of a reaction. */
export function ReactionOf({
  notification: { emoji = '', emojiUrl },
}: Pick<NotificationLineProps, 'notification'>) {
  const stopGifs = usePreference('stopGifs')
  if (emojiUrl === undefined) return emoji
  return <Emoji name={emoji} url={emojiUrl} staticUrl={emojiUrl} still={stopGifs} />
}

/** Opens the menu of the notification's post. */
function PostMenuButton({ statusId }: { readonly statusId: string }) {
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
          () => notice(engine, 'general.generic_error', 'error'),
        )
      }
    />
  )
}

/** An excerpt of the post; of a repeat, of the repeated post. */
export function Excerpt({ statusId }: { readonly statusId: string }) {
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
