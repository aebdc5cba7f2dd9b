import { Fragment, type ReactNode, Suspense, useId, useState } from 'react'
import type { Notification } from '../../../shared/model/notification.ts'
import { lazily } from '../../common/loading/lazily.tsx'
import { perEngine } from '../../engine/perEngine.ts'
import { useAccount, usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useEntities } from '../../hooks/useEntities.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { ChevronDown, ChevronUp } from '../../parts/icons.ts'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { ProfileLink } from '../rows/ProfileLink.tsx'
import type { SentencePart } from '../rows/placeholders.ts'
import { groupLine } from './groupWords.ts'
import { Name, NotificationLine, ReactionOf, Signs } from './NotificationLine.tsx'
import styles from './NotificationRow.module.css'
import { NOTIFICATION_KINDS } from './notificationKinds.ts'

const FollowBack = lazily(async () => (await import('./FollowBack.tsx')).FollowBack)

/** Maximum number of faces; further people are only counted (NO41). */
const MAX_FACES = 6

interface NotificationGroupProps {
  /** The newest notification. */
  readonly notification: Notification
  readonly others: readonly Notification[]
  readonly labelId: string
}

/** Notifications of one type about one post or day, in one row that unfolds into the single notifications (NO41). */
export function NotificationGroup({ notification, others, labelId }: NotificationGroupProps) {
  const t = useText()
  const all = [notification, ...others]
  const types = [...new Set(all.map(({ type }) => type))]
  const people = [...new Set(all.map(({ accountId }) => accountId))]
  const faces = useEntities('account', people.slice(0, MAX_FACES).join(' '))
  const [open, toggle] = useOpenGroup(all.map(({ id }) => id))
  const listId = useId()
  const [first, second] = faces
  const partOf = (part: SentencePart): ReactNode => {
    if (part === 'first') return first && <Name account={first} />
    if (part === 'second') return second && <Name account={second} />
    if (part === 'emoji') return <Reactions all={all} />
    return part.words
  }
  return (
    <NotificationLine
      notification={notification}
      labelId={labelId}
      faces={faces}
      types={types}
      tools={
        <IconButton
          size="small"
          icon={open ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
          label={open ? t('notifications.show_folded') : t('notifications.show_each', { count: all.length })}
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-describedby={labelId}
          data-key="expand"
          onClick={toggle}
        />
      }
      words={groupLine(t, types, people.length).map((part, index) => (
        <Fragment key={index}>{partOf(part)}</Fragment>
      ))}
    >
      {open && (
        <ul id={listId} className={styles.each}>
          {all.map((one) => (
            <GroupItem key={one.id} notification={one} withSign={types.length > 1} />
          ))}
        </ul>
      )}
    </NotificationLine>
  )
}

/** The notifications of the groups that the reader has opened in this tab. */
const openedOf = perEngine(() => new Set<string>())

/**
 * Whether the group of notifications `ids` is open, and a function that opens or closes it. A group stays open when a
 * new notification joins it and so gives it another row (NO41).
 */
function useOpenGroup(ids: readonly string[]): readonly [boolean, () => void] {
  const opened = openedOf(useEngine())
  const [open, setOpen] = useState(() => ids.some((id) => opened.has(id)))
  const toggle = (): void => {
    for (const id of ids) {
      if (open) opened.delete(id)
      else opened.add(id)
    }
    setOpen(!open)
  }
  return [open, toggle]
}

/** Each emoji of the reactions once. */
function Reactions({ all }: { readonly all: readonly Notification[] }) {
  const distinct = new Map(all.map((one) => [one.emojiUrl ?? one.emoji ?? '', one]))
  return [...distinct].map(([emoji, one], index) => (
    <Fragment key={emoji}>
      {index > 0 && ' '}
      <ReactionOf notification={one} />
    </Fragment>
  ))
}

interface GroupItemProps {
  readonly notification: Notification
  /** The group has several types. */
  readonly withSign: boolean
}

/** One notification of an open group. */
function GroupItem({ notification, withSign }: GroupItemProps) {
  const { type, accountId, createdAt } = notification
  const t = useText()
  const nameId = useId()
  const account = useAccount(accountId)
  const stopGifs = usePreference('stopGifs')
  if (account === null) return null
  return (
    <li className={styles.single}>
      <ProfileLink account={account} className={styles.face} redundant>
        <Avatar {...avatarProps(account)} size={24} still={stopGifs} />
      </ProfileLink>
      <span id={nameId} className={styles.words}>
        <Name account={account} />
        {withSign && <span className="visually-hidden">{` ${t(NOTIFICATION_KINDS[type])}`}</span>}
        {type === 'pleroma:emoji_reaction' && ' '}
        {type === 'pleroma:emoji_reaction' && <ReactionOf notification={notification} />}
      </span>
      {type === 'follow' && (
        <Suspense>
          <FollowBack account={account} namesId={nameId} />
        </Suspense>
      )}
      {withSign && <Signs types={[type]} />}
      <RelativeTime iso={createdAt} className={styles.time} />
    </li>
  )
}
