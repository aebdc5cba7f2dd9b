import type { AccountKey } from '../model/keys.ts'
import type { Expectation } from './expectation.ts'

/** The fields common to all commands. */
export interface CommandBase {
  /** Created by the tab, globally unique. */
  readonly commandId: string
  readonly account: AccountKey
  /** For how long the user may take it back before it is sent. Absent: it is sent at once. */
  readonly undoMs?: number
  /** When another engine, which has ended, accepted it, ms since 1970. Absent: none has. */
  readonly acceptedAt?: number
}

/** A command as the functions among its facts receive it. */
type Sent<P> = P & CommandBase & { readonly kind: string }

/** How a second command relates to one of the same kind and queue that waits in the outbox. */
export type Relation = 'same' | 'opposite' | 'none'

/** Everything about a command except how the engine executes it. An absent fact means no. */
export interface CommandFacts<P> {
  /** Commands of an account with the same key run one after the other. Absent: the kind is the key. */
  readonly queue?: (command: Sent<P>) => string
  /** It can run without a signed-in account. */
  readonly visitors?: true
  /** It changes data of which other engines of this browser hold copies, so they are told to reload it. */
  readonly announced?: true
  /** It changes what accounts may share (SA42): a preference, which may be one of the look, or the own theme. */
  readonly look?: 'preference' | 'ownTheme'
  /** It is accepted while its account is being signed out. */
  readonly whileSigningOut?: true
  /** It signs its account out, which waits for the account's other commands. */
  readonly signsOut?: true
  /** If no tab is left that receives its outcome, a notice in others says it: nothing else on screen does. */
  readonly noticed?: true
  /**
   * It creates something on the instance. The engine writes it to the journal before accepting it, and resends it only
   * where the instance recognises a repeated request.
   */
  readonly creates?: true
  /** It waits in the outbox if the instance can't be reached. Absent: it fails. */
  readonly waits?: WaitFacts<P>
  /** For how long it can be taken back before it is sent, for a user who chose `chosenMs` for posts (more than 0). Absent: not at all. */
  readonly undoMs?: (payload: P, chosenMs: number) => number
  /** The optimistic update. Pure, and the same in the tab and in the engine. */
  readonly optimistic?: (command: Sent<P>) => readonly Expectation[]
}

export interface WaitFacts<P> {
  /** Waiting commands with the same key are sent in order. Absent: as `CommandFacts.queue`. */
  readonly queue?: (command: Sent<P>) => string
  /** `same`: `next` is not sent as well. `opposite`: neither is sent. */
  readonly relation: (waiting: P, next: P) => Relation
}

/** Which part of the engine executes a command: the account's handlers, the sign-in, the list of accounts, or the outbox itself. */
export type Executor = 'account' | 'session' | 'accounts' | 'outbox'

export interface CommandDefinition<P, By extends Executor> extends CommandFacts<P> {
  readonly by: By
  /** Exists for the compiler only: the type of the payload. */
  readonly payload?: (payload: P) => void
}

const definedBy =
  <By extends Executor>(by: By, common: Pick<CommandFacts<never>, 'whileSigningOut'> = {}) =>
  <P>(facts: CommandFacts<P> = {}): CommandDefinition<P, By> => ({ ...common, ...facts, by })

/** Defines a command that acts on an account's content. */
export const accountCommand = definedBy('account')
/** Defines a command about signing in, signing out or registering. */
export const sessionCommand = definedBy('session', { whileSigningOut: true })
/** Defines a command about what the browser has: the list of accounts, the open tabs. */
export const listCommand = definedBy('accounts', { whileSigningOut: true })
/** Defines a command about an entry of the outbox. */
export const outboxCommand = definedBy('outbox')
