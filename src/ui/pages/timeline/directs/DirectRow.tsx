import { memo, useId } from 'react'
import type { Account } from '../../../../shared/model/account.ts'
import { appliesIn } from '../../../../shared/model/mute.ts'
import type { RichText as Rich } from '../../../../shared/model/richText.ts'
import type { Status } from '../../../../shared/model/status.ts'
import { sayReasons } from '../../../blocks/mutes/sayReasons.ts'
import { isCovered, sayWithoutWords, wordsOf } from '../../../blocks/status/sayPost.ts'
import { InternalLink } from '../../../common/links/InternalLink.tsx'
import { noticeTo } from '../../../common/links/paths.ts'
import { openMenu } from '../../../common/overlay/openOverlay.ts'
import {
  useAccount,
  useAccountKey,
  useEntity,
  useMe,
  usePreference,
  useSession,
  useStatus,
} from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { type Say, useText } from '../../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../../parts/Avatar.tsx'
import { IconButton } from '../../../parts/Button.tsx'
import { Ellipsis } from '../../../parts/icons.ts'
import { RelativeTime } from '../../../parts/RelativeTime.tsx'
import { RichText } from '../../../parts/RichText.tsx'
import styles from './Directs.module.css'

/** Faces of a row, and names before "+2" (CH33). */
const MAX_FACES = 3

interface DirectRowProps {
  readonly id: string
  readonly onRead: (id: string) => void
  /** Asks for confirmation first. */
  readonly onRemove: (id: string) => void
}

/** A conversation: its people, the first line of its last post, when that was, and whether it is unread (CH33). */
export const DirectRow = memo(function DirectRow({ id, onRead, onRemove }: DirectRowProps) {
  const engine = useEngine()
  const t = useText()
  const namesId = useId()
  const thread = useEntity(useAccountKey(), 'directThread', id)
  const me = useMe()
  if (thread === null) return null
  const { accountIds, lastStatusId, lastAt, unread } = thread
  const own = me === null ? [] : [me.id]
  const people = accountIds.length > 0 ? accountIds : own
  const shown = people.slice(0, MAX_FACES)
  const content = (
    <>
      <span className={styles.faces} data-many={shown.length > 1 || undefined}>
        {shown.map((each) => (
          <Face key={each} id={each} isAlone={shown.length === 1} />
        ))}
      </span>
      <span className={styles.lines}>
        <span className={styles.line}>
          <strong id={namesId} className={styles.names} dir="auto">
            {shown.map((each, place) => (
              <Name key={each} id={each} isFirst={place === 0} />
            ))}
            {people.length > shown.length && (
              <span>{` ${t('directs.more', { count: people.length - shown.length })}`}</span>
            )}
          </strong>
          {lastAt !== undefined && <RelativeTime iso={lastAt} className={styles.when} />}
        </span>
        <span className={styles.line}>
          {lastStatusId === undefined ? (
            <bdi className={styles.last}>{t('directs.gone')}</bdi>
          ) : (
            <LastPost id={lastStatusId} isGroup={people.length > 1} />
          )}
          {unread && <span className={styles.dot} role="img" aria-label={t('directs.unread')} />}
        </span>
      </span>
    </>
  )
  return (
    <div className={styles.row} data-direct={id} data-unread={unread || undefined}>
      {lastStatusId === undefined ? (
        <div className={styles.open}>{content}</div>
      ) : (
        <InternalLink to={noticeTo(lastStatusId)} className={styles.open}>
          {content}
        </InternalLink>
      )}
      <IconButton
        icon={<Ellipsis size={18} aria-hidden />}
        label={t('status.more_actions')}
        aria-haspopup="menu"
        aria-describedby={namesId}
        onClick={({ currentTarget: anchor }) =>
          openMenu(engine, {
            anchor,
            items: [
              ...(unread ? [{ id: 'read', label: t('directs.mark_read'), onSelect: () => onRead(id) }] : []),
              { id: 'remove', label: t('directs.remove'), danger: true, onSelect: () => onRemove(id) },
            ],
          })
        }
      />
    </div>
  )
})

interface PersonProps {
  readonly id: string
}

function Face({ id, isAlone }: PersonProps & { readonly isAlone: boolean }) {
  const account = useAccount(id)
  const stopGifs = usePreference('stopGifs')
  return account && <Avatar {...avatarProps(account)} size={isAlone ? 48 : 24} still={stopGifs} />
}

function Name({ id, isFirst }: PersonProps & { readonly isFirst: boolean }) {
  const account = useAccount(id)
  if (account === null) return null
  return (
    <>
      {!isFirst && ', '}
      <RichText text={nameOf(account)} inline />
    </>
  )
}

/** An account without a display name has the name of its address. */
const nameOf = ({ name, acct }: Account): Rich => (name.length > 0 ? name : [acct])

/** The first line of a post, with its author if that is the user, or one of several people. */
function LastPost({ id, isGroup }: PersonProps & { readonly isGroup: boolean }) {
  const t = useText()
  const status = useStatus(id)
  const session = useSession()
  const author = useAccount(status?.accountId ?? '')
  const hideNsfw = usePreference('hideNsfw')
  if (status === null) return <span className={styles.last} />
  const isOwn = status.accountId === session?.userId
  const authorPrefix = isOwn
    ? [`${t('chats.you')} `]
    : isGroup && author !== null
      ? [...nameOf(author), ': ']
      : []
  const words = status.deleted || sayMuted(t, status) !== '' ? [] : wordsOf(withoutAddressees(status))
  return (
    <bdi className={styles.last}>
      {authorPrefix.length > 0 && <RichText text={authorPrefix} inline />}
      {words.length > 0 ? (
        <RichText text={words} inline lang={status.language} />
      ) : (
        <RichText text={insteadOf(t, status, hideNsfw)} inline />
      )}
    </bdi>
  )
}

const sayMuted = (t: Say, { mutedBy = [] }: Status): string =>
  sayReasons(
    t,
    mutedBy.filter((reason) => appliesIn(reason, 'notifications')),
  )

/** The line for a post whose words can't be shown: it is deleted, muted, or has only files or a poll. */
function insteadOf(t: Say, status: Status, hideNsfw: boolean): Rich {
  if (status.deleted) return [t('status.deleted')]
  const muted = sayMuted(t, status)
  return muted === '' ? sayWithoutWords(t, status, isCovered(status, hideNsfw)) : [muted]
}

/** A post without the mentions at its beginning. They repeat the people of the conversation, who are named above its line. */
function withoutAddressees(status: Status): Status {
  const { content } = status
  const [first, ...rest] = content
  if (typeof first !== 'object' || first.t !== 'p') return { ...status, content: afterMentions(content) }
  const c = afterMentions(first.c)
  return { ...status, content: c.length === 0 && rest.length === 0 ? content : [{ ...first, c }, ...rest] }
}

function afterMentions(nodes: Rich): Rich {
  const from = nodes.findIndex((node) =>
    typeof node === 'string' ? node.trim() !== '' : node.t !== 'mention' && node.t !== 'mentions',
  )
  const [first, ...rest] = from === -1 ? [] : nodes.slice(from)
  if (first === undefined) return []
  return [typeof first === 'string' ? first.trimStart() : first, ...rest]
}
