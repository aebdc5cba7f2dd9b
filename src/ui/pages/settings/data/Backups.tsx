import type { Backup } from '../../../../shared/model/accountData.ts'
import { CollectionList } from '../../../blocks/collection/CollectionList.tsx'
import { useCollection } from '../../../blocks/collection/useCollection.ts'
import { sayReason } from '../../../common/faults/sayFault.ts'
import { useAccountKey, useEntity } from '../../../hooks/hooks.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { currentLanguage, type Say, useText } from '../../../i18n/i18n.ts'
import { sayBytes } from '../../../i18n/sayBytes.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { RelativeTime } from '../../../parts/RelativeTime.tsx'
import { safeHref } from '../../../parts/safeHref.ts'
import styles from '../parts/Part.module.css'

const BACKUPS = { kind: 'backups' } as const

/** The archives of the account, each with its progress, and a button to request one (AC18). */
export function Backups() {
  const t = useText()
  const collection = useCollection(BACKUPS)
  const { busy, fault, run } = useCommand()
  return (
    <div className={styles.stack}>
      <CollectionList
        collection={collection}
        label={t('settings.data.backups')}
        failed={t('settings.data.backups_failed')}
        renderRow={(id) => (
          <BackupRow id={id} busy={busy} onRemove={() => void run({ kind: 'removeBackup', backupId: id })} />
        )}
        empty={<p>{t('settings.data.backups_none')}</p>}
      />
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => void run({ kind: 'makeBackup' })}>
          {t('settings.data.backup_make')}
        </Button>
      </div>
      {/* Not above the button: it would stand under a backup that has not failed. */}
      {fault !== null && (
        <ErrorState form="line" message={t('settings.data.backup_failed')} detail={sayReason(t, fault)} />
      )}
    </div>
  )
}

function sayState(t: Say, { state, processed, bytes }: Backup): string {
  if (state === 'running')
    return processed === undefined
      ? t('settings.data.backup_running')
      : t('settings.data.backup_processed', { count: processed })
  if (state === 'failed') return t('settings.data.backup_broken')
  return bytes === undefined
    ? t('settings.data.backup_ready')
    : `${t('settings.data.backup_ready')} ${sayBytes(bytes, currentLanguage())}`
}

interface BackupRowProps {
  readonly id: string
  readonly busy: boolean
  readonly onRemove: () => void
}

function BackupRow({ id, busy, onRemove }: BackupRowProps) {
  const t = useText()
  const backup = useEntity(useAccountKey(), 'backup', id)
  if (backup === null) return null
  const { createdAt, url } = backup
  const href = url === undefined ? null : safeHref(url)
  return (
    <div className={styles.listRow}>
      <div>
        <p className={styles.name}>
          {createdAt === undefined ? t('settings.data.backup') : <RelativeTime iso={createdAt} form="full" />}
        </p>
        <p className={styles.hint}>{sayState(t, backup)}</p>
      </div>
      {href !== null && (
        <a className={styles.link} href={href} download rel="noopener noreferrer" target="_blank">
          {t('settings.data.backup_download')}
        </a>
      )}
      <Button size="small" busy={busy} onClick={onRemove}>
        {t('settings.data.remove')}
      </Button>
    </div>
  )
}
