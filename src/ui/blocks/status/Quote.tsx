import { useMemo } from 'react'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { QuoteState, Status } from '../../../shared/model/status.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { noticeTo, profileTo } from '../../common/links/paths.ts'
import { useAccount, useInstance, usePreference, useStatus } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Handle } from '../../parts/Handle.tsx'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { useCollection } from '../collection/useCollection.ts'
import { MutedLine } from '../mutes/MutedLine.tsx'
import { useMuteState } from '../mutes/useMuteState.ts'
import { Attachments } from './Attachments.tsx'
import { focusPost } from './focusPost.ts'
import styles from './Quote.module.css'

export interface QuoteProps {
  readonly status: Pick<Status, 'quoteId' | 'quoteState'>
  readonly className: string | undefined
}

/** A short version of a quoted post, or a note if it can't be seen. */
export function Quote({ status: { quoteId, quoteState }, className }: QuoteProps) {
  return (
    <div className={className} data-opens={quoteState ? undefined : quoteId}>
      {quoteId === undefined || quoteState ? <Gone state={quoteState} /> : <Quoted statusId={quoteId} />}
    </div>
  )
}

/** Why a quoted post is not shown. Of all others only that is known. */
const STATE_TEXTS: Partial<Readonly<Record<QuoteState, TextKey>>> = {
  pending: 'status.quote_pending',
  revoked: 'status.quote_refused',
  rejected: 'status.quote_refused',
  blocked_account: 'status.quote_blocked',
  blocked_domain: 'status.quote_blocked_domain',
  muted_account: 'status.quote_muted',
}

function Gone({ state }: { readonly state?: QuoteState | undefined }) {
  const t = useText()
  return <p className={styles.note}>{t((state && STATE_TEXTS[state]) ?? 'status.quote_gone')}</p>
}

function Quoted({ statusId }: { readonly statusId: string }) {
  const status = useStatus(statusId)
  const muted = useMuteState(status)
  if (status === null) return <LoadingQuote statusId={statusId} />
  if (status.deleted) return <Gone />
  return (
    <>
      {muted && <MutedLine muted={muted} status={status} />}
      {(muted === null || muted.open) && <LoadedQuote status={status} />}
    </>
  )
}

/** A quoted post that the mirror does not have. It is requested from the instance. */
function LoadingQuote({ statusId }: { readonly statusId: string }) {
  const t = useText()
  const ref = useMemo<CollectionRef>(() => ({ kind: 'status', statusId }), [statusId])
  const { load, loaded, retry } = useCollection(ref)
  // If the post has loaded but is not in the mirror, the instance's answer was no valid post.
  if (load.state === 'failed' ? load.code === 'missing' : loaded) return <Gone />
  if (load.state !== 'failed') return <p className={styles.note}>{t('general.loading')}</p>
  return (
    <p className={styles.note}>
      <span>{t('status.quote_gone')}</span>{' '}
      <Button
        kind="quiet"
        size="small"
        onClick={({ currentTarget }) => {
          focusPost(currentTarget)
          retry()
        }}
      >
        {t('general.retry')}
      </Button>
    </p>
  )
}

function LoadedQuote({ status }: { readonly status: Status }) {
  const t = useText()
  const author = useAccount(status.accountId)
  const instance = useInstance()
  const stopGifs = usePreference('stopGifs')
  const collapseMessageWithSubject = usePreference('collapseMessageWithSubject')
  if (author === null) return null
  const { length: files } = status.attachments
  const folded = status.subject.length > 0 && collapseMessageWithSubject
  return (
    <>
      <p className={styles.header}>
        <Avatar {...avatarProps(author)} size={24} still={stopGifs} />
        <InternalLink className={styles.names} to={profileTo(author, instance)}>
          <strong>
            <RichText text={author.name} inline />
          </strong>{' '}
          <Handle acct={author.acct} />
        </InternalLink>
        <InternalLink className={styles.time} to={noticeTo(status.id)} aria-label={t('status.open_quote')}>
          <RelativeTime iso={status.createdAt} />
        </InternalLink>
      </p>
      {status.subject.length > 0 && (
        <RichText text={status.subject} className={styles.subject} lang={status.language} />
      )}
      {!folded && (
        <div className={styles.text}>
          <RichText text={status.content} lang={status.language} />
        </div>
      )}
      {files > 0 &&
        (folded ? (
          <p className={styles.note}>{t('status.many_attachments', { count: files })}</p>
        ) : (
          <div className={styles.files}>
            <Attachments
              attachments={status.attachments}
              of={status}
              subject={status.subjectText}
              authorId={status.accountId}
              small
            />
          </div>
        ))}
    </>
  )
}
