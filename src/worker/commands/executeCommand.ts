import type { Command } from '../../shared/commands/command.ts'
import { definitionOf } from '../../shared/commands/commands.ts'
import { fail, ok } from '../../shared/fault/fault.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler } from '../context/handler.ts'
import { OTHERWISE } from '../context/otherwise.ts'
import { HANDLERS } from './handlers.ts'
import { isPress, readBack } from './readBack.ts'

/**
 * Executes a command that acts on an account's content. Faults: `invalid` for any other kind, `signed-out` for
 * visitors.
 */
export async function executeCommand(
  command: Command,
  signedIn: boolean,
  context: Omit<CommandContext, 'commandId'>,
): Promise<CommandEnd> {
  const { kind, commandId } = command
  const definition = definitionOf(kind)
  if (definition?.by !== 'account') return fail('invalid', 'no such command')
  if (!signedIn && !definition.visitors) return fail('signed-out', 'nobody is signed in')
  const handler = HANDLERS[kind as keyof typeof HANDLERS] as Handler<keyof typeof HANDLERS, CommandContext>
  const ended = await handler(command as never, { ...context, commandId })
  const isInDoubt = ended === OTHERWISE || (!ended.ok && ended.fault.code === 'unreadable')
  const isDone = isInDoubt && isPress(command) && (await readBack(command, { ...context, commandId }))
  return isDone ? ok(undefined) : ended
}
