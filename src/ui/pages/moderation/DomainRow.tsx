import type { BlockedDomain } from '../../../shared/model/blockedDomain.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { useAccountKey, useEntity, useInstance } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import styles from './Moderation.module.css'
import { sayStaffFault } from './sayStaffFault.ts'

interface DomainRowProps {
  readonly id: string
  /** Id for the element with the domain. */
  readonly labelId: string
  /** Opens the form. The list renders it, so that it outlives this row (N47). */
  readonly onChange: (block: BlockedDomain) => void
}

/** A restricted domain: its restrictions, with buttons to change and to lift them. */
export function DomainRow({ id, labelId, onChange }: DomainRowProps) {
  const engine = useEngine()
  const t = useText()
  const has = useInstance()?.capabilities
  const block = useEntity(useAccountKey(), 'blockedDomain', id)
  const { busy, fault, run, clear } = useCommand()
  if (block === null) return null
  const { domain, severity, rejectMedia, rejectReports, publicComment, privateComment } = block
  const restrictions = [
    t(`moderation.severities.${severity}`),
    rejectMedia && t('moderation.reject_media'),
    rejectReports && t('moderation.reject_reports'),
  ].filter((words) => words !== false)
  const lift = async (): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('moderation.lift_title', { domain }),
      body: t('moderation.lift_confirm', { domain }),
      confirmLabel: t('moderation.lift'),
    })
    if (sure) await run({ kind: 'ruleDomain', id, domain })
  }
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <div>
          <strong id={labelId} className={styles.domain}>
            <bdi translate="no">{domain}</bdi>
          </strong>{' '}
          <span className={styles.secondary}>{restrictions.join(' · ')}</span>
        </div>
        <div className={styles.buttons}>
          {has?.changeDomains && (
            <Button
              size="small"
              data-key="openRow"
              aria-label={t('moderation.change_domain', { domain })}
              onClick={() => onChange(block)}
            >
              {t('moderation.change')}
            </Button>
          )}
          <Button
            size="small"
            busy={busy}
            aria-label={t('moderation.lift_domain', { domain })}
            onClick={() => void lift()}
          >
            {t('moderation.lift')}
          </Button>
        </div>
      </div>
      {publicComment !== '' && (
        <p className={styles.words} dir="auto">
          {publicComment}
        </p>
      )}
      {privateComment !== '' && (
        <p className={styles.secondary}>
          <span>{t('moderation.private_comment')}</span>: <bdi>{privateComment}</bdi>
        </p>
      )}
      <ErrorLine words={sayStaffFault(t, fault)} closeLabel={t('general.dismiss')} onClose={clear} />
    </div>
  )
}
