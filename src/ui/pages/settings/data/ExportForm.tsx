import { useState } from 'react'
import type { Fault } from '../../../../shared/fault/fault.ts'
import type { DataKind } from '../../../../shared/model/accountData.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { saveFile } from '../../../common/page/saveFile.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { Download } from '../../../parts/icons.ts'
import styles from '../parts/Part.module.css'
import { useDataKinds } from './ImportForm.tsx'

const DOWNLOAD = <Download size={16} aria-hidden />

/** Saves people, servers, lists and bookmarks as CSV files, which the engine makes (AC22). */
export function ExportForm() {
  const engine = useEngine()
  const t = useText()
  const kinds = useDataKinds()
  const [busy, setBusy] = useState<DataKind | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const save = async (what: DataKind): Promise<void> => {
    setBusy(what)
    setFault(null)
    const ended = await engine.run({ kind: 'exportData', what })
    setBusy(null)
    if (!ended.ok) return setFault(ended.fault)
    saveFile(`${what}.csv`, ended.value?.csv ?? '', 'text/csv')
  }
  return (
    <>
      <div className={styles.buttons}>
        {kinds.map((what) => (
          <Button
            key={what}
            icon={DOWNLOAD}
            busy={busy === what}
            disabled={busy !== null && busy !== what}
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
