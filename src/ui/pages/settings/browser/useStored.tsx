import { type ReactNode, useEffect, useState } from 'react'
import type { CommandBody } from '../../../../shared/commands/command.ts'
import type { Outcome } from '../../../../shared/fault/fault.ts'
import type { StorageReport } from '../../../../shared/model/storageReport.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { useCommands } from '../../../hooks/useCommand.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useStableCallback } from '../../../hooks/useStableCallback.ts'
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
  const { running, fault, during } = useCommands<'forget'>()
  const [done, setDone] = useState('')
  const measure = async (): Promise<Outcome<unknown>> => {
    const ended = await engine.run({ kind: 'measureStorage' })
    if (ended.ok) setReport(ended.value?.storage ?? NOTHING)
    return ended
  }
  const measureFirst = useStableCallback(() => void during(measure))
  useEffect(measureFirst, [measureFirst])
  const forget = async (command: CommandBody): Promise<void> => {
    await during(async () => {
      setDone('')
      const ended = await engine.run(command)
      if (ended.ok) setDone(t('settings.browser.forgotten'))
      const measured = await measure()
      return ended.ok ? measured : ended
    }, 'forget')
  }
  return {
    report,
    isLoading: report === null && fault === null,
    busy: running.has('forget'),
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
