import { useEffect, useRef, useState } from 'react'
import type { CommandBody } from '../../../shared/commands/command.ts'
import type { Fault } from '../../../shared/fault/fault.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import { notice } from '../../common/notices/notices.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'

/** The running changes of a relation, and a function that runs another one. */
export interface Relate {
  /** The names of the changes that are under way. */
  readonly running: ReadonlySet<string>
  /** Runs `command` under the name of its change. */
  readonly run: (name: string, command: CommandBody) => Promise<void>
}

/** Changes a relation from an account's card. The card shows the fault of a failed change; once the card has closed, a notice does. */
export function useRelate(onFault: (fault: Fault | null) => void): Relate {
  const engine = useEngine()
  const t = useText()
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  const run = async (name: string, command: CommandBody): Promise<void> => {
    setRunning((now) => new Set([...now, name]))
    const ended = await engine.run(command)
    setRunning((now) => new Set([...now].filter((other) => other !== name)))
    if (shown.current) onFault(ended.ok ? null : ended.fault)
    else if (!ended.ok) notice('status.failed', 'error', { message: sayReason(t, ended.fault) })
  }
  return { running, run }
}
