import type { ImportNotes } from '../../../../shared/model/accountData.ts'
import { useText } from '../../../i18n/i18n.ts'
import styles from './ImportReport.module.css'

/** What an import has not taken from its file: rows, each with the reason, and columns (AC32). Shows nothing if it took everything. */
export function ImportReport({
  notes: { skipped, skippedCount, unusedColumns },
}: {
  readonly notes: ImportNotes
}) {
  const t = useText()
  return (
    <>
      {skippedCount > 0 && (
        <details className={styles.report}>
          <summary>{t('settings.bulk.skipped', { rows: skippedCount })}</summary>
          <ul>
            {skipped.map(({ text, why }, at) => (
              <li key={at}>
                <bdi>{text}</bdi>: <span>{t(`settings.bulk.skipped_${why}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {unusedColumns.length > 0 && (
        <p className={styles.report}>
          {t('settings.bulk.unused_columns', { names: unusedColumns.join(', ') })}
        </p>
      )}
    </>
  )
}
