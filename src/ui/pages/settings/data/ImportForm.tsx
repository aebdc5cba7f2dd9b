import { useRef, useState } from 'react'
import type { DataKind, ImportNotes } from '../../../../shared/model/accountData.ts'
import type { BulkAct } from '../../../../shared/model/bulkJob.ts'
import { sayReason } from '../../../common/faults/sayFault.ts'
import { useInstance } from '../../../hooks/hooks.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { BulkJobs } from '../bulk/BulkJobs.tsx'
import styles from '../parts/Part.module.css'
import { ImportReport } from './ImportReport.tsx'

/** The acts whose jobs are shown: those of imports for which the instance has no call, and those that undo them. */
const ACTS: readonly BulkAct[] = [
  'follow',
  'unfollow',
  'mute',
  'block',
  'blockDomain',
  'putOnList',
  'takeOffList',
  'bookmark',
  'unbookmark',
]

/** The kinds of data that can be imported and exported at this instance. */
export function useDataKinds(): readonly DataKind[] {
  const capabilities = useInstance()?.capabilities
  return [
    ...(['follows', 'mutes', 'blocks'] as const),
    ...(capabilities?.domainBlocks ? (['domains'] as const) : []),
    'lists',
    ...(capabilities?.bookmarks ? (['bookmarks'] as const) : []),
  ]
}

/** Imports files that Mastodon and Pleroma export (AC17). */
export function ImportForm() {
  return (
    <>
      {useDataKinds().map((what) => (
        <Import key={what} what={what} />
      ))}
      <BulkJobs acts={ACTS} />
    </>
  )
}

function Import({ what }: { readonly what: DataKind }) {
  const t = useText()
  const canListAnyone = useInstance()?.capabilities.listAnyone !== false
  const input = useRef<HTMLInputElement>(null)
  const [notes, setNotes] = useState<ImportNotes | null>(null)
  const { busy, fault, run } = useCommand()
  const send = async (file: File): Promise<void> => {
    setNotes(null)
    const ended = await run({ kind: 'importData', what, file })
    // If the engine imports by a job, its progress is shown below.
    if (ended?.ok) setNotes(ended.value?.importNotes ?? null)
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t(`settings.data.import.${what}`)}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file !== undefined) void send(file)
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {t(`settings.data.import.${what}`)}
      </Button>
      {what === 'lists' && !canListAnyone && <p className={styles.hint}>{t('settings.data.lists_hint')}</p>}
      {fault !== null && (
        <ErrorState
          form="line"
          message={t(`settings.data.import_failed.${what}`)}
          detail={sayReason(t, fault)}
        />
      )}
      <p className={styles.done} role="status">
        {notes !== null && t('settings.data.imported')}
      </p>
      {notes !== null && <ImportReport notes={notes} />}
    </div>
  )
}
