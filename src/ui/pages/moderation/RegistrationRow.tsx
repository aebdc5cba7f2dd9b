import { useId } from 'react'
import { mayUse } from '../../../shared/model/staff.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { useAccountKey, useEntity, useInstance, useSession } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { Handle } from '../../parts/Handle.tsx'
import { DeskSummary, type Fold } from './DeskSummary.tsx'
import styles from './Moderation.module.css'
import { sayStaffFault } from './sayStaffFault.ts'

interface RegistrationRowProps {
  readonly id: string
  /** Id for the element with the names. */
  readonly labelId: string
  readonly fold: Fold
}

/** A person who has registered, in one row with buttons to approve and to reject them (MO19, MO30). */
export function RegistrationRow({ id, labelId, fold }: RegistrationRowProps) {
  const engine = useEngine()
  const t = useText()
  const detailsId = useId()
  const session = useSession()
  const has = useInstance()?.capabilities
  const registration = useEntity(useAccountKey(), 'registration', id)
  const { busy, fault, run, clear } = useCommand()
  if (registration === null) return null
  const { name, username, email, reason, createdAt } = registration
  // Where accounts can be deleted, rejecting a registration deletes its account, which needs that privilege.
  const mayReject = !has?.deleteAccounts || mayUse('deleteAccounts', session, has)
  const reject = async (): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('moderation.reject_title', { name: `@${username}` }),
      body: t('moderation.reject_confirm'),
      confirmLabel: t('moderation.reject'),
      danger: true,
    })
    if (sure) await run({ kind: 'answerRegistration', accountId: id, accept: false })
  }
  const why = reason === '' ? t('moderation.no_reason') : reason
  return (
    <>
      <DeskSummary
        fold={fold}
        labelId={labelId}
        detailsId={detailsId}
        label={
          <>
            <strong dir="auto">{name}</strong> <Handle acct={username} className={styles.secondary} />
          </>
        }
        time={createdAt}
        line={why}
      >
        <div className={styles.buttons}>
          <Button
            size="small"
            kind="primary"
            busy={busy}
            data-key="approve"
            aria-describedby={labelId}
            onClick={() => void run({ kind: 'answerRegistration', accountId: id, accept: true })}
          >
            {t('moderation.approve')}
          </Button>
          {mayReject && (
            <Button
              size="small"
              busy={busy}
              data-key="reject"
              aria-describedby={labelId}
              onClick={() => void reject()}
            >
              {t('moderation.reject')}
            </Button>
          )}
        </div>
      </DeskSummary>
      {fold.open && (
        <div id={detailsId} className={styles.details}>
          {email !== '' && <bdi className={styles.secondary}>{email}</bdi>}
          <p className={reason === '' ? styles.secondary : styles.words} dir="auto">
            {why}
          </p>
        </div>
      )}
      <ErrorLine words={sayStaffFault(t, fault)} closeLabel={t('general.dismiss')} onClose={clear} />
    </>
  )
}
