import type { Command } from './command.ts'
import { definitionOf } from './commands.ts'
import type { Expectation } from './expectation.ts'

/** The optimistic updates of `command`, to be applied over the entities it names until it is settled. */
export const expectationsOf = (command: Command): readonly Expectation[] =>
  definitionOf(command.kind)?.optimistic?.(command as never) ?? []
