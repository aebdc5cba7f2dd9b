import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { CommandBody } from '../../../../shared/commands/command.ts'
import type { Fault } from '../../../../shared/fault/fault.ts'
import type { StorageReport } from '../../../../shared/model/storageReport.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import styles from '../parts/Part.module.css'

interface Stored {
  /** Null until it is measured. */
  readonly report: StorageReport | null
  /** Nothing was measured yet, and nothing has failed. */
  readonly isLoading: boolean
  readonly busy: boolean
  /** Deletes something by a command, and measures again. */
  readonly forget: (command: CommandBody) => Promise<void>
  /** Why something failed, for its place among the rest; null if nothing did. */
  readonly failure: ReactNode
  /** Says that something was deleted. */
  readonly done: ReactNode
}

const NOTHING: StorageReport = { amounts: [], left: [], tabId: '' }

/** What this browser stores, measured by the engine, and a way to delete some of it. */
export function useStored(): Stored {
  const engine = useEngine()
  const t = useText()
  const [report, setReport] = useState<StorageReport | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState('')
  const measure = useCallback(async (): Promise<void> => {
    const ended = await engine.run({ kind: 'measureStorage' })
    if (ended.ok) setReport(ended.value?.storage ?? NOTHING)
    else setFault(ended.fault)
  }, [engine])
  useEffect(() => void measure(), [measure])
  const forget = async (command: CommandBody): Promise<void> => {
    setBusy(true)
    setDone('')
    setFault(null)
    const ended = await engine.run(command)
    if (ended.ok) setDone(t('settings.browser.forgotten'))
    else setFault(ended.fault)
    await measure()
    setBusy(false)
  }
  return {
    report,
    isLoading: report === null && fault === null,
    busy,
    forget,
    failure: fault !== null && (
      <ErrorState
        form="line"
        message={fault.code === 'storage' ? t('settings.browser.failed') : sayFault(t, fault)}
      />
    ),
    done: (
      <p className={styles.done} role="status">
        {done}
      </p>
    ),
  }
}
