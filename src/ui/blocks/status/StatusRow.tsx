import { type ComponentType, type MouseEvent, memo, Suspense, useContext, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Status } from '../../../shared/model/status.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { noticeTo } from '../../common/links/paths.ts'
import { Part } from '../../common/notices/Boundary.tsx'
import { useAccount, usePreference, useStatus } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import glyphs from '../../parts/glyphs.module.css'
import { Handle } from '../../parts/Handle.tsx'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText, RichTextContext } from '../../parts/RichText.tsx'
import { VisibilityIcon } from '../../parts/VisibilityIcon.tsx'
import { highlightAttributes } from '../mutes/highlightAttributes.ts'
import { useMuteState } from '../mutes/useMuteState.ts'
import { ProfileLink } from '../rows/ProfileLink.tsx'
import { useIsBeside, useRelatedIds } from '../rows/useRelatedIds.ts'
import { WaitingRow } from '../rows/WaitingRow.tsx'
import { Addressed, EditedMark, Expiry, MutedLine, Reactions, RepeatedBy, RowFault } from './lateParts.tsx'
import { namesFirst } from './namesFirst.ts'
import { replyOpenIn, type ShowReply } from './replies.ts'
import { ReplyFormContext, type ReplyFormProps } from './replyForm.ts'
import { StatusActions } from './StatusActions.tsx'
import { StatusContent } from './StatusContent.tsx'
import styles from './StatusRow.module.css'

const REPEATERS = `${styles.repeaters} ${glyphs.repeat}`
const REPEATED = `${styles.repeated} ${glyphs.repeat}`
const ANSWERED = `${styles.tool} ${glyphs.reply}`
const EXPAND = `${styles.tool} ${styles.expand}`

export interface StatusRowProps {
  readonly id: string
  /** Id for the element that names the row by the post's author. */
  readonly labelId: string
  /** Replaces the row with its conversation. Absent where that is not available. */
  readonly onExpand?: (event: MouseEvent) => void
  /** Shows the row again in place of its conversation. */
  readonly onCollapse?: (() => void) | undefined
  /** The row is among the pinned posts of a profile (T9). */
  readonly pinned?: boolean | undefined
  /** Words beside the author's name. */
  readonly mark?: string | undefined
  /** The component that shows the post itself. */
  readonly card?: ComponentType<PostProps> | undefined
}

/**
 * A post or repeat in a timeline, and the reply that is written to it. The form stays whatever becomes of the post (N40).
 */
export const StatusRow = memo(function StatusRow(props: StatusRowProps) {
  const engine = useEngine()
  const [answered, showReply] = useState(() => replyOpenIn(engine, props.labelId))
  const replying = answered !== null
  return (
    <>
      <Shown {...props} replying={replying} showReply={showReply} />
      {replying && <Reply {...answered} show={showReply} />}
    </>
  )
})

/** The post of a row. Renders only when its own cell changes. */
const Shown = memo(function Shown({
  id,
  labelId,
  onExpand,
  onCollapse,
  pinned,
  mark,
  card: Card = Post,
  ...reply
}: StatusRowProps & ReplyState) {
  const status = useStatus(id)
  const muted = useMuteState(status)
  if (status === null) return <MissingRow id={id} labelId={labelId} named={reply.replying} />
  if (status.deleted) return <DeletedRow labelId={labelId} />
  const { repeatOfId } = status
  const hidden = muted?.open === false
  return (
    <>
      {muted && <MutedLine muted={muted} status={status} />}
      {repeatOfId === undefined ? (
        <Card
          rowId={id}
          status={status}
          labelId={labelId}
          onExpand={onExpand}
          onCollapse={onCollapse}
          pinned={pinned}
          mark={mark}
          hidden={hidden}
          {...reply}
        />
      ) : (
        <Repeat
          status={status}
          repeatOfId={repeatOfId}
          labelId={labelId}
          onExpand={onExpand}
          mark={mark}
          card={Card}
          hidden={hidden}
          {...reply}
        />
      )}
    </>
  )
})

/** The reply form of a row. */
interface ReplyState {
  readonly replying: boolean
  readonly showReply: ShowReply
}

interface MissingRowProps {
  readonly id: string
  readonly labelId: string
  /** Whether the row only gets a name, because there is a reply form in it, which says what became of the post. */
  readonly named: boolean
}

/** The row of a post that this tab does not have. */
export function MissingRow({ id, labelId, named }: MissingRowProps) {
  const t = useText()
  if (!named) return <WaitingRow id={id} labelId={labelId} kind="status" />
  return (
    <span id={labelId} hidden>
      {t('status.deleted')}
    </span>
  )
}

function DeletedRow({ labelId }: { readonly labelId: string }) {
  const t = useText()
  return (
    <p id={labelId} className={styles.deleted}>
      {t('status.deleted')}
    </p>
  )
}

/** The author of the parent, if the engine has it. Servers name the author only in replies that mention them (PO64). */
function ParentName({ status: { inReplyToId = '', inReplyToAccountId } }: { readonly status: Status }) {
  const parent = useStatus(inReplyToId)
  const author = useAccount(inReplyToAccountId ?? parent?.accountId ?? '')
  return author === null ? '…' : <Handle acct={author.acct} />
}

/** The props of a card that shows a post. */
export interface PostProps extends Pick<StatusRowProps, 'onCollapse' | 'pinned' | 'mark'>, ReplyState {
  /** The id of the row that shows the post: the post's own id, or that of a repeat. */
  readonly rowId: string
  readonly status: Status
  readonly labelId: string
  readonly onExpand: StatusRowProps['onExpand'] | undefined
  /** Whether the post is hidden because it is muted. It stays mounted, because its state includes the fault of a failed mute. */
  readonly hidden: boolean
}

function Repeat({
  status,
  repeatOfId,
  labelId,
  onExpand,
  mark,
  card: Card,
  hidden,
  ...reply
}: Omit<PostProps, 'rowId'> & {
  readonly repeatOfId: string
  readonly card: ComponentType<PostProps>
}) {
  const t = useText()
  const { still } = useContext(RichTextContext)
  const repeated = useStatus(repeatOfId)
  const repeater = useAccount(status.accountId)
  const muted = useMuteState(repeated)
  const others = useRelatedIds(status.id, 'repeatedBy')
  if (repeated === null) return <MissingRow id={status.id} labelId={labelId} named={reply.replying} />
  if (repeated.deleted) return <DeletedRow labelId={labelId} />
  const single = repeater && (
    <>
      <ProfileLink account={repeater} className={styles.profile}>
        <RichText text={repeater.name} inline />
      </ProfileLink>{' '}
      <span>{t('status.repeated')}</span>
    </>
  )
  return (
    <>
      {repeater && (
        <p className={REPEATED} hidden={hidden}>
          <Avatar {...avatarProps(repeater)} size={24} still={still} />
          {others ? (
            <Suspense fallback={single}>
              <RepeatedBy ids={[repeater.id, ...others.split(' ')]} />
            </Suspense>
          ) : (
            single
          )}
        </p>
      )}
      {muted && !hidden && <MutedLine muted={muted} status={repeated} />}
      <Card
        rowId={status.id}
        status={repeated}
        labelId={labelId}
        onExpand={onExpand}
        mark={mark}
        hidden={hidden || muted?.open === false}
        {...reply}
      />
    </>
  )
}

function Post({
  rowId,
  status,
  labelId,
  onExpand,
  onCollapse,
  pinned,
  mark,
  hidden,
  replying,
  showReply,
}: PostProps) {
  const t = useText()
  const author = useAccount(status.accountId)
  const { still } = useContext(RichTextContext)
  const repeaters = useRelatedIds(rowId, 'repeatedBy')
  const joined = useRelatedIds(rowId, 'joined')
  const rowDetails = usePreference('rowDetails')
  const restingButtons = usePreference('restingButtons')
  const { inReplyToId, inReplyToAccountId } = status
  const besideParent = useIsBeside(inReplyToId, joined && rowId)
  const isReply = (inReplyToId ?? status.inReplyToName) !== undefined
  // A subject stands before the text, or instead of it.
  const isSaid =
    !rowDetails &&
    (besideParent || (status.subject.length === 0 && namesFirst(status.content, inReplyToAccountId)))
  const [fault, onFault] = useState<Fault | null>(null)
  const expandLabel = onCollapse ? 'status.collapse' : 'status.expand'
  if (author === null) return <MissingRow id={status.id} labelId={labelId} named={replying} />
  return (
    <div
      className={styles.post}
      data-status={status.id}
      data-joined={joined}
      data-details={rowDetails || undefined}
      data-resting={(restingButtons && besideParent) || undefined}
      hidden={hidden}
      {...highlightAttributes(author.highlight)}
    >
      <ProfileLink account={author} className={styles.face} redundant>
        <Avatar {...avatarProps(author)} still={still} />
      </ProfileLink>
      <div className={styles.column}>
        <header className={styles.header}>
          <span id={labelId} className={styles.names}>
            <ProfileLink account={author} className={styles.profile}>
              <strong className={styles.name}>
                <RichText text={author.name} inline />
              </strong>
            </ProfileLink>{' '}
            <Handle acct={author.acct} className={styles.acct} />
            {repeaters && rowId === status.id && (
              // In an existing line, so that nothing moves when a repeat is folded into the row.
              <Suspense>
                <RepeatedBy ids={repeaters.split(' ')} className={REPEATERS} />
              </Suspense>
            )}
          </span>
          {mark && <span className={styles.tag}>{mark}</span>}
          {pinned && status.pinned && <span className={styles.tag}>{t('status.pinned')}</span>}
          {author.bot && <span className={styles.tag}>{t('status.bot')}</span>}
          {(rowDetails || status.visibility !== 'public') && (
            <VisibilityIcon visibility={status.visibility} />
          )}
          {status.editedAt !== undefined && (
            <Suspense fallback={<span className={styles.edited}>{t('status.edited')}</span>}>
              <EditedMark statusId={status.id} className={styles.edited} />
            </Suspense>
          )}
          {isReply && isSaid && <ReplyLine status={status} className={ANSWERED} />}
          {(onCollapse ?? (onExpand && (status.repliesCount > 0 || inReplyToId !== undefined))) && (
            <button
              type="button"
              className={EXPAND}
              aria-label={t(expandLabel)}
              aria-expanded={onCollapse !== undefined}
              data-key="expand"
              onClick={onCollapse ?? onExpand}
            />
          )}
          <InternalLink className={styles.time} to={noticeTo(status.id)}>
            <RelativeTime iso={status.createdAt} />
          </InternalLink>
        </header>
        {isReply && !isSaid && <ReplyLine status={status} />}
        {status.addressed && (
          <Suspense fallback={<p className={styles.addressed}>{t('status.mentions')}</p>}>
            <Addressed people={status.addressed} className={styles.addressed} />
          </Suspense>
        )}
        <StatusContent status={status} onFault={onFault} />
        {status.reactions.length > 0 && (
          <Suspense fallback={<p className={styles.reactions} />}>
            <Reactions status={status} onFault={onFault} />
          </Suspense>
        )}
        {status.expiresAt !== undefined && (
          <Suspense fallback={<p className={styles.expires}>…</p>}>
            <Expiry at={status.expiresAt} className={styles.expires} />
          </Suspense>
        )}
        <StatusActions
          status={status}
          author={author}
          onFault={onFault}
          labelId={labelId}
          replying={replying}
          showReply={showReply}
        />
        {fault !== null && (
          <Suspense fallback={<p className={styles.fault}>…</p>}>
            <RowFault fault={fault} className={styles.fault} onDismiss={() => onFault(null)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The reply form, once it has loaded. */
function Reply(props: ReplyFormProps) {
  const ReplyForm = useContext(ReplyFormContext)
  return (
    <Part>
      <ReplyForm {...props} />
    </Part>
  )
}

interface ReplyLineProps {
  readonly status: Status
  /** Of the sign that stands for the line where the row says it already (RW1). */
  readonly className?: string
}

/** Names the account that the post replies to. Links to the parent in its conversation, if the parent is visible. */
export function ReplyLine({ status, className }: ReplyLineProps) {
  const { inReplyToId, inReplyToName, parentVisible } = status
  const t = useText()
  const words = (
    <>
      <span>{t('status.reply_to')}</span>{' '}
      {inReplyToName === undefined ? <ParentName status={status} /> : <Handle acct={inReplyToName} />}
    </>
  )
  if (parentVisible && inReplyToId !== undefined)
    return (
      <InternalLink className={className ?? styles.reply} to={noticeTo(inReplyToId)} data-peek={inReplyToId}>
        {className ? <span className="visually-hidden">{words}</span> : words}
      </InternalLink>
    )
  return (
    <p className={className ? 'visually-hidden' : styles.reply}>
      {words} (<span>{t('status.parent_unavailable')}</span>)
    </p>
  )
}
