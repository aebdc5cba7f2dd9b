import type { WaitingKind } from '../model/outbox.ts'
import type { COMMANDS } from './commands.ts'
import type { CommandBase, Executor } from './defineCommand.ts'

export type CommandKind = keyof typeof COMMANDS

/** The kinds that one part of the engine executes. */
export type KindBy<By extends Executor> = {
  [K in CommandKind]: (typeof COMMANDS)[K]['by'] extends By ? K : never
}[CommandKind]

type PayloadOf<K extends CommandKind> = Parameters<NonNullable<(typeof COMMANDS)[K]['payload']>>[0]

/** Spells an intersection out, for readable hints and errors. */
type Flat<T> = T extends unknown ? { readonly [N in keyof T]: T[N] } : never

/** The body of a command of one kind. */
export type CommandOf<K extends CommandKind> = K extends CommandKind
  ? Flat<{ readonly kind: K } & PayloadOf<K>>
  : never

export type CommandBody = CommandOf<CommandKind>

/** A command as a tab sends it. */
export type Command = CommandBase & CommandBody

/** A command that may wait in the outbox. */
export type LastingCommand = CommandBase & CommandOf<WaitingKind>
