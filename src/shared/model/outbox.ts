import type { CommandBody, RelationChange } from '../commands/command.ts'
import type { Fault } from '../fault/fault.ts'

/** What a person did that the instance does not have yet, oldest first: all tabs of the account are told. */
export interface Outbox {
  readonly entries: readonly OutboxEntry[]
}

export interface OutboxEntry {
  /** The id of its command. */
  readonly id: string
  readonly kind: CommandBody['kind']
  readonly state: WaitingState
  /** When it was done, ms since 1970. */
  readonly since: number
  /** False: it takes something back. */
  readonly on?: boolean
  readonly change?: RelationChange
  /** The post that it is about; of a reply, the one that is answered. */
  readonly statusId?: string
  /** The beginning of what is posted, or of the post that it is about; empty: there are no words. */
  readonly excerpt: string
  /** Whom it is about. */
  readonly acct?: string
  /** Why it waits, or why it was refused. */
  readonly fault?: Fault
}

/**
 * `unsure`: it may have been carried out, and is not sent again before its person says so. `refused`: the
 * instance does not want it, and it is not tried again by itself.
 */
export type WaitingState = 'waiting' | 'sending' | 'unsure' | 'refused'
