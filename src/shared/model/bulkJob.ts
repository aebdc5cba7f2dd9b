import type { ImportNotes } from './accountData.ts'

/** The action that a job takes on each target. */
export type BulkAct =
  | 'follow'
  | 'unfollow'
  | 'mute'
  | 'unmute'
  | 'block'
  | 'unblock'
  | 'blockDomain'
  | 'unblockDomain'
  | 'putOnList'
  | 'takeOffList'
  | 'bookmark'
  | 'unbookmark'

export const OPPOSITE_ACTS: Readonly<Record<BulkAct, BulkAct>> = {
  follow: 'unfollow',
  unfollow: 'follow',
  mute: 'unmute',
  unmute: 'mute',
  block: 'unblock',
  unblock: 'block',
  blockDomain: 'unblockDomain',
  unblockDomain: 'blockDomain',
  putOnList: 'takeOffList',
  takeOffList: 'putOnList',
  bookmark: 'unbookmark',
  unbookmark: 'bookmark',
}

/** One action on many people, domains or posts, which the engine sends one by one in the background. */
export interface BulkJob {
  readonly id: string
  readonly act: BulkAct
  /** ms since 1970. Absent: an older build started it. */
  readonly startedAt?: number
  /** The number of targets. */
  readonly total: number
  /** How many targets were tried. */
  readonly done: number
  /** `waiting`: the instance does not answer, or asked for a pause. */
  readonly state: 'running' | 'waiting' | 'paused' | 'ended'
  readonly failedCount: number
  /** The first failures; `failedCount` counts all. */
  readonly failures: readonly BulkFailure[]
  /** What was not taken from the file that it imports; absent: everything was, or there is no file. */
  readonly notes?: ImportNotes
}

export interface BulkFailure {
  /** The account name, domain or address of a post, as the user gave it; with the title of a list after a slash. */
  readonly target: string
  /** The instance's words; empty: it sent none, or there is no such account. */
  readonly reason: string
}

/** A job with more targets is refused. */
export const MAX_BULK_TARGETS = 50_000
