import type { CommandBody } from '../../../shared/commands/command.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useText } from '../../i18n/i18n.ts'
import { Switch } from '../../parts/CheckboxField.tsx'
import { sayStaffFault } from './sayStaffFault.ts'

interface CommandSwitchProps {
  readonly label: string
  readonly hint?: string
  readonly on: boolean
  /** The command that turns it on or off. */
  readonly command: (on: boolean) => CommandBody
  /** Asks before the command is sent. */
  readonly confirm?: (on: boolean) => Promise<boolean>
  /** Called when the instance has accepted the change. */
  readonly onDone?: (on: boolean) => void
}

/** A switch that changes once the instance has accepted the change (MO9). */
export function CommandSwitch({ label, hint, on, command, confirm, onDone }: CommandSwitchProps) {
  const t = useText()
  const { busy, fault, run } = useCommand()
  const change = async (next: boolean): Promise<void> => {
    if (confirm !== undefined && !(await confirm(next))) return
    const ended = await run(command(next))
    if (ended?.ok) onDone?.(next)
  }
  return (
    <Switch
      label={label}
      hint={hint}
      checked={on}
      busy={busy}
      error={sayStaffFault(t, fault)}
      onChange={({ target }) => void change(target.checked)}
    />
  )
}
