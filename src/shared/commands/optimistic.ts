import type { Preferences } from '../model/preferences.ts'
import type { Command, CommandBody } from './command.ts'
import { definitionOf } from './commands.ts'
import type { Expectation } from './expectation.ts'

/** The optimistic updates of `command`, to be applied over the entities it names until it is settled. */
export const expectationsOf = (command: Command): readonly Expectation[] =>
  definitionOf(command.kind)?.optimistic?.(command as never) ?? []

/** For how long the user can take `body` back before it is sent (UD1). Undefined: it is sent at once. */
export function undoMsOf(body: CommandBody, { undoSend }: Pick<Preferences, 'undoSend'>): number | undefined {
  if (undoSend === 'off') return undefined
  return definitionOf(body.kind)?.undoMs?.(body as never, Number(undoSend) * 1_000) || undefined
}
