import type { DataKind } from '../../../../shared/model/accountData.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { saveFile } from '../../../common/page/saveFile.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { Download } from '../../../parts/icons.ts'
import styles from '../parts/Part.module.css'
import { useDataKinds } from './ImportForm.tsx'

const DOWNLOAD = <Download size={16} aria-hidden />

/** Saves people, servers, lists and bookmarks as CSV files, which the engine makes (AC22). */
export function ExportForm() {
  const t = useText()
  const kinds = useDataKinds()
  const { busy, fault, run } = useCommand<DataKind>()
  const save = async (what: DataKind): Promise<void> => {
    const ended = await run({ kind: 'exportData', what }, what)
    if (ended?.ok) saveFile(`${what}.csv`, ended.value?.csv ?? '', 'text/csv')
  }
  return (
    <>
      <div className={styles.buttons}>
        {kinds.map((what) => (
          <Button
            key={what}
            icon={DOWNLOAD}
            busy={busy === what}
            disabled={busy !== false && busy !== what}
            onClick={() => void save(what)}
          >
            {t(`settings.data.export.${what}`)}
          </Button>
        ))}
      </div>
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
    </>
  )
}
