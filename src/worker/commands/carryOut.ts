import type { Command } from '../../shared/commands/command.ts'
import { fail, type Outcome } from '../../shared/fault/fault.ts'
import type { CommandResult } from '../../shared/protocol/batch.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler } from '../context/handler.ts'
import { type AccountCommandKind, HANDLERS, isAccountCommand } from './handlers.ts'

/** Commands that need nobody at the instance. */
const LOCAL_COMMANDS: ReadonlySet<string> = new Set([
  'setPreferences',
  'setStored',
  'muteWord',
  'highlight',
  'saveDraft',
] satisfies AccountCommandKind[])

/** Carries out what concerns an account's content. Faults: `invalid` for what is no command, `signed-out` for visitors. */
export async function carryOut(
  command: Command,
  signedIn: boolean,
  context: Omit<CommandContext, 'commandId'>,
): Promise<Outcome<CommandResult | undefined>> {
  const { kind, commandId } = command
  if (!isAccountCommand(kind)) return fail('invalid', 'no such command')
  if (!signedIn && !LOCAL_COMMANDS.has(kind)) return fail('signed-out', 'nobody is signed in')
  const handler = HANDLERS[kind] as Handler<AccountCommandKind, CommandContext>
  return handler(command as never, { ...context, commandId })
}
