import type { Command } from '../../shared/commands/command.ts'
import { definitionOf } from '../../shared/commands/commands.ts'

/** Commands with the same key run one after the other, so that the last click wins. */
export const runQueueOf = (command: Command): string =>
  `${command.account}/${definitionOf(command.kind)?.queue?.(command as never) ?? command.kind}`
