import type { Fault } from '../fault/fault.ts'
import type { RelationChange } from './account.ts'

/** The user's changes that have not reached the instance yet, oldest first. All tabs of the account receive it. */
export interface Outbox {
  readonly entries: readonly OutboxEntry[]
}

export interface OutboxEntry {
  /** The id of its command. */
  readonly id: string
  readonly kind: WaitingKind
  readonly state: WaitingState
  /** When the user made the change, ms since 1970. */
  readonly since: number
  /** While it is `held`: when it is sent, ms since 1970. */
  readonly until?: number
  /** False: it undoes something. */
  readonly on?: boolean
  readonly change?: RelationChange
  /** The post that it changes; for a reply, the post that it answers. */
  readonly statusId?: string
  /** The draft that it was written as. */
  readonly draftId?: string
  /** The beginning of the post that is published or changed; empty: no text. */
  readonly excerpt: string
  /** The account that it changes, and its name. */
  readonly acct?: string
  readonly name?: string
  /** Why it is delayed or was refused. */
  readonly fault?: Fault
}

/** The kinds of commands that wait for the instance: those with the fact `waits`. */
export type WaitingKind =
  | 'post'
  | 'edit'
  | 'delete'
  | 'favourite'
  | 'repeat'
  | 'bookmark'
  | 'pinStatus'
  | 'muteThread'
  | 'react'
  | 'vote'
  | 'relate'

/**
 * `held`: it can still be taken back, and is sent after that (UD1). `late`: the browser was closed meanwhile, for so long that it
 * is not sent until the user says so. `unsure`: the instance may already have it; it is not sent again until the user says so.
 * `refused`: the instance rejected it, and it is not retried automatically.
 */
export type WaitingState = 'held' | 'late' | 'waiting' | 'sending' | 'unsure' | 'refused'
