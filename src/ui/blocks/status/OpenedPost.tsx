import { Suspense, useContext, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { noticeTo } from '../../common/links/paths.ts'
import { useAccount, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { sayDate } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { Handle } from '../../parts/Handle.tsx'
import { RichText, RichTextContext } from '../../parts/RichText.tsx'
import { VisibilityIcon } from '../../parts/VisibilityIcon.tsx'
import { highlightAttributes } from '../mutes/highlightAttributes.ts'
import { BelowParent } from '../rows/inConversation.ts'
import { ProfileLink } from '../rows/ProfileLink.tsx'
import { Addressed, EditedMark, Expiry, Reactions, RowFault } from './lateParts.tsx'
import styles from './OpenedPost.module.css'
import { toggleReply } from './replies.ts'
import { StatusActions } from './StatusActions.tsx'
import { StatusContent } from './StatusContent.tsx'
import row from './StatusRow.module.css'
import { MissingRow, type PostProps, ReplyLine } from './StatusRow.tsx'
import { WhoActed } from './WhoActed.tsx'

const TAG = `${row.tag} ${styles.note}`

/** The post that a page was opened for: larger, with all its details, and with a reply field (TH26). */
export function OpenedPost({ status, labelId, mark, hidden, replying, showReply }: PostProps) {
  const engine = useEngine()
  const t = useText()
  const language = useLanguage()
  const author = useAccount(status.accountId)
  const signedIn = useSession()?.state === 'signed-in'
  const { still } = useContext(RichTextContext)
  const belowParent = useContext(BelowParent)
  const [fault, onFault] = useState<Fault | null>(null)
  if (author === null) return <MissingRow id={status.id} labelId={labelId} named={replying} />
  const written = sayDate(Date.parse(status.createdAt), language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <>
      <div
        className={styles.post}
        data-status={status.id}
        hidden={hidden}
        {...highlightAttributes(author.highlight)}
      >
        <header className={styles.header}>
          <ProfileLink account={author} className={styles.face} redundant>
            <Avatar {...avatarProps(author)} still={still} />
          </ProfileLink>
          <div className={styles.names}>
            <span id={labelId}>
              <ProfileLink account={author} className={styles.profile}>
                <strong>
                  <RichText text={author.name} inline />
                </strong>
              </ProfileLink>{' '}
              <Handle acct={author.acct} className={styles.acct} />
            </span>
          </div>
          {mark && <span className={TAG}>{mark}</span>}
          {author.bot && <span className={TAG}>{t('status.bot')}</span>}
        </header>
        {/* Some instances say in advance that its parent is not shown. */}
        {!(belowParent && status.parentVisible) &&
          (status.inReplyToId ?? status.inReplyToName) !== undefined && <ReplyLine status={status} />}
        {status.addressed && (
          <Suspense>
            <Addressed people={status.addressed} className={styles.note} />
          </Suspense>
        )}
        <div className={styles.body}>
          <StatusContent status={status} onFault={onFault} />
        </div>
        {status.reactions.length > 0 && (
          <Suspense>
            <Reactions status={status} onFault={onFault} />
          </Suspense>
        )}
        {status.expiresAt !== undefined && (
          <Suspense>
            <Expiry at={status.expiresAt} className={styles.note} />
          </Suspense>
        )}
        <p className={styles.facts}>
          {/* Some instances send invalid dates. */}
          {written !== '' && (
            <InternalLink className={styles.time} to={noticeTo(status.id)}>
              <time dateTime={status.createdAt}>{written}</time>
            </InternalLink>
          )}
          <span className={styles.visibility}>
            <VisibilityIcon visibility={status.visibility} />
            {/* The icon's accessible name is the same. */}
            <span aria-hidden>{t(`visibility.${status.visibility}`)}</span>
          </span>
          {status.applicationName !== undefined && (
            <span>{t('status.application', { name: status.applicationName })}</span>
          )}
          {status.editedAt !== undefined && (
            <Suspense>
              <EditedMark statusId={status.id} className={styles.edited} />
            </Suspense>
          )}
        </p>
        <WhoActed status={status} />
        <StatusActions
          status={status}
          author={author}
          onFault={onFault}
          labelId={labelId}
          replying={replying}
          showReply={showReply}
        />
        {fault !== null && (
          <Suspense>
            <RowFault fault={fault} className={styles.fault} onDismiss={() => onFault(null)} />
          </Suspense>
        )}
      </div>
      {signedIn && !hidden && !replying && status.policy?.reply !== 'refused' && (
        <button
          type="button"
          className={styles.answer}
          onClick={() => toggleReply(engine, { status, author }, labelId, showReply)}
        >
          {t('post_status.reply_to', { name: `@${readableAcct(author.acct)}` })}
        </button>
      )}
    </>
  )
}
