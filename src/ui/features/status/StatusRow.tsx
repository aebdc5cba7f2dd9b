import { memo, Suspense, useCallback, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { Status } from '../../../shared/model/status.ts'
import { Inward } from '../../app/Inward.tsx'
import { noticeTo, profileTo } from '../../app/paths.ts'
import { sayFault } from '../../app/sayFault.ts'
import { useText } from '../../i18n/i18n.ts'
import { useAccount, useInstance, usePreferences, useStatus } from '../../mirror/hooks.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Button } from '../../parts/Button.tsx'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { RowIcon } from '../../parts/RowIcon.tsx'
import { VisibilityIcon } from '../../parts/VisibilityIcon.tsx'
import { WaitingRow } from '../timeline/WaitingRow.tsx'
import { Reactions } from './lateParts.tsx'
import { StatusActions } from './StatusActions.tsx'
import { StatusContent } from './StatusContent.tsx'
import styles from './StatusRow.module.css'

const REPEAT = <RowIcon name="repeat" size={16} />

export interface StatusRowProps {
  readonly id: string
  /** For the element that names the row: whose post it is. */
  readonly labelId: string
}

/** A post in a timeline: its own, or one that somebody repeated. Renders by its own cell alone. */
export const StatusRow = memo(function StatusRow({ id, labelId }: StatusRowProps) {
  const status = useStatus(id)
  if (status === null) return <WaitingRow id={id} labelId={labelId} kind="status" />
  if (status.deleted) return <DeletedRow labelId={labelId} />
  if (status.repeatOfId === undefined) return <Post status={status} labelId={labelId} />
  return <Repeat status={status} repeatOfId={status.repeatOfId} labelId={labelId} />
})

function DeletedRow({ labelId }: { readonly labelId: string }) {
  const t = useText()
  return (
    <p id={labelId} className={styles.deleted}>
      {t('status.deleted')}
    </p>
  )
}

function Repeat({ status, repeatOfId, labelId }: { status: Status; repeatOfId: string; labelId: string }) {
  const t = useText()
  const repeated = useStatus(repeatOfId)
  const repeater = useAccount(status.accountId)
  if (repeated === null) return <WaitingRow id={status.id} labelId={labelId} kind="status" />
  if (repeated.deleted) return <DeletedRow labelId={labelId} />
  return (
    <>
      {repeater && (
        <p className={styles.repeated}>
          {REPEAT}
          <Avatar
            url={repeater.avatarUrl}
            staticUrl={repeater.avatarStaticUrl}
            name={repeater.nameText}
            size={24}
            still
          />
          <ProfileLink account={repeater}>
            <RichText text={repeater.name} inline />
          </ProfileLink>{' '}
          <span>{t('status.repeated')}</span>
        </p>
      )}
      <Post status={repeated} labelId={labelId} />
    </>
  )
}

function Post({ status, labelId }: { readonly status: Status; readonly labelId: string }) {
  const t = useText()
  const author = useAccount(status.accountId)
  const { stopGifs } = usePreferences()
  const [fault, setFault] = useState<Fault | null>(null)
  const onFault = useCallback((next: Fault | null) => setFault(next), [])
  if (author === null) return <WaitingRow id={status.id} labelId={labelId} kind="status" />
  return (
    <div className={styles.post}>
      <Avatar
        url={author.avatarUrl}
        staticUrl={author.avatarStaticUrl}
        name={author.nameText}
        still={stopGifs}
      />
      <div className={styles.column}>
        <header className={styles.header}>
          <span id={labelId} className={styles.names}>
            <ProfileLink account={author}>
              <strong className={styles.name}>
                <RichText text={author.name} inline />
              </strong>
            </ProfileLink>{' '}
            <bdi className={styles.acct}>@{author.acct}</bdi>
          </span>
          {author.bot && <span className={styles.tag}>{t('status.bot')}</span>}
          <VisibilityIcon visibility={status.visibility} />
          <StatusTime status={status} />
        </header>
        {status.inReplyToName !== undefined && (
          <p className={styles.reply}>
            {t('status.reply_to')} <bdi>@{status.inReplyToName}</bdi>
          </p>
        )}
        <StatusContent status={status} onFault={onFault} />
        {status.reactions.length > 0 && (
          <Suspense fallback={<p className={styles.reactions} />}>
            <Reactions status={status} onFault={onFault} />
          </Suspense>
        )}
        <StatusActions status={status} author={author} onFault={onFault} />
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {t('status.failed', { message: sayFault(t, fault) })}{' '}
            <Button kind="quiet" size="small" onClick={() => setFault(null)}>
              {t('general.dismiss')}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

/** When it was posted; leads to its conversation. */
function StatusTime({ status }: { readonly status: Status }) {
  const t = useText()
  return (
    <Inward className={styles.time} to={noticeTo(status.id)}>
      <RelativeTime iso={status.createdAt} />
      {status.editedAt !== undefined && (
        <span title={t('status.edited')}>
          <span aria-hidden="true">*</span>
          <span className="visually-hidden">{t('status.edited')}</span>
        </span>
      )}
    </Inward>
  )
}

function ProfileLink({
  account,
  children,
}: {
  readonly account: Account
  readonly children: React.ReactNode
}) {
  return (
    <Inward className={styles.profile} to={profileTo(account, useInstance())}>
      {children}
    </Inward>
  )
}
