import { useState } from 'react'
import type { CommandBody } from '../../../shared/commands/command.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'

/** The state of a moderation control's last command. */
interface StaffCommand {
  readonly busy: boolean
  /** Why the command failed; empty if it did not. */
  readonly error: string
  /** Resolves to whether the command succeeded. A command is ignored while another one runs. */
  readonly run: (command: CommandBody) => Promise<boolean>
  readonly dismiss: () => void
}

/** Runs the commands of one moderation control, which shows the error of a failed one. Nothing has changed then (MO9). */
export function useStaffCommand(): StaffCommand {
  const engine = useEngine()
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const run = async (command: CommandBody): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setError('')
    const ended = await engine.run(command)
    setBusy(false)
    if (ended.ok) return true
    // By now the engine has loaded the user's privileges again, and the menu follows them (MO13).
    setError(ended.fault.status === 403 ? t('moderation.not_allowed') : sayFault(t, ended.fault))
    return false
  }
  return { busy, error, run, dismiss: () => setError('') }
}
