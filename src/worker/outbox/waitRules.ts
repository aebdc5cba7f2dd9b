import type { Command } from '../../shared/commands/command.ts'
import type { Fault } from '../../shared/fault/fault.ts'
import { isOutage } from '../net/outage.ts'

/** How long instances know an Idempotency-Key: Mastodon 1 h, Pleroma longer. */
export const KEY_LIMIT_MS = 60 * 60_000

/** What waits where it can't be carried out now. Chats and uploads have their own ways; the rest is said where it was pressed. */
const WAITING: ReadonlySet<Command['kind']> = new Set([
  'post',
  'edit',
  'delete',
  'favourite',
  'repeat',
  'bookmark',
  'pinStatus',
  'muteThread',
  'react',
  'vote',
  'relate',
])

export const canWait = ({ kind }: Command): boolean => WAITING.has(kind)

/** What came of trying: the instance said no; it can't have taken it; nobody knows whether it has. */
export type Verdict = 'no' | 'not-taken' | 'unsure'

const SILENT: ReadonlySet<string> = new Set(['network', 'deadline', 'cancelled', 'unknown-outcome'])
/** Who is not signed in any more sends it when they are again. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['unauthorized', 'signed-out'])

/** The instance may well do it later. */
export const isPassing = ({ code, status = 0 }: Fault): boolean =>
  SILENT.has(code) || code === 'rate-limited' || status === 408 || status >= 500

export function verdictOf({ kind }: Command, fault: Fault): Verdict {
  const { code, status, unsent } = fault
  if (unsent || code === 'rate-limited' || status === 503 || SIGNED_OUT.has(code)) return 'not-taken'
  if (isPassing(fault)) return 'unsure'
  // It was taken, and what was said of it was cut short, or something stands between us and the instance.
  if (code === 'unreadable' && kind === 'post') return 'unsure'
  return 'no'
}

/** Nothing else gets through either; else it is this one call that fails. */
export const stopsAll = (fault: Fault): boolean =>
  isOutage(fault) || fault.code === 'rate-limited' || SIGNED_OUT.has(fault.code) || fault.code === 'cancelled'

/** What goes one after the other: posts, what is done with one post, with one person. */
export function queueOf(command: Command): string {
  if (command.kind === 'post') return 'post'
  if ('statusId' in command) return `status/${command.statusId}`
  return 'accountId' in command ? `account/${command.accountId}` : command.kind
}

const REVERSES: Readonly<Record<string, string>> = {
  follow: 'unfollow',
  unfollow: 'follow',
  block: 'unblock',
  unblock: 'block',
  mute: 'unmute',
  unmute: 'mute',
}

/** What `next` is to `waiting`, which is in the same queue: the same once more, or what undoes it. */
export function relationOf(waiting: Command, next: Command): 'same' | 'opposite' | 'none' {
  if (waiting.kind === 'post' && next.kind === 'post') {
    const { idempotencyKey } = next.draft
    const twin = idempotencyKey !== undefined && idempotencyKey === waiting.draft.idempotencyKey
    return twin && waiting.draftId === next.draftId ? 'same' : 'none'
  }
  if (waiting.kind === 'relate' && next.kind === 'relate') {
    if (waiting.change === next.change) return 'same'
    return REVERSES[waiting.change] === next.change ? 'opposite' : 'none'
  }
  // What is changed twice is changed in that order.
  if (waiting.kind !== next.kind || next.kind === 'edit') return 'none'
  if (waiting.kind === 'react' && next.kind === 'react' && waiting.name !== next.name) return 'none'
  if ('on' in waiting && 'on' in next && waiting.on !== next.on) return 'opposite'
  return 'same'
}
