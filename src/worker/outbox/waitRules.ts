import type { Command, LastingCommand } from '../../shared/commands/command.ts'
import { definitionOf } from '../../shared/commands/commands.ts'
import type { Relation } from '../../shared/commands/defineCommand.ts'
import type { Fault } from '../../shared/fault/fault.ts'
import { isOutage } from '../net/outage.ts'

/** How long instances remember an Idempotency-Key: Mastodon 1 h, Pleroma longer. */
export const KEY_LIMIT_MS = 60 * 60_000

export const canWait = (command: Command): command is LastingCommand =>
  definitionOf(command.kind)?.waits !== undefined

/** Whether sending `command` twice creates two things. */
export const createsSomething = ({ kind }: Command): boolean => definitionOf(kind)?.creates === true

/**
 * The result of a failed attempt. `no`: the instance refused. `not-taken`: it can't have executed the command.
 * `unsure`: it may have.
 */
export type Verdict = 'no' | 'not-taken' | 'unsure'

const NO_ANSWER: ReadonlySet<string> = new Set(['network', 'deadline', 'cancelled', 'unknown-outcome'])
/** Faults after which a waiting command is sent at the next sign-in. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['unauthorized', 'signed-out'])

/** Whether a later attempt may succeed. */
const isTemporary = ({ code, status = 0 }: Fault): boolean =>
  NO_ANSWER.has(code) || code === 'rate-limited' || status === 408 || status >= 500

export function verdictOf(fault: Fault): Verdict {
  const { code, status, unsent } = fault
  if (unsent || code === 'rate-limited' || status === 503 || SIGNED_OUT.has(code)) return 'not-taken'
  if (isTemporary(fault)) return 'unsure'
  // The answer was truncated, or came from a proxy. A command that creates nothing is sent again (E43).
  if (code === 'unreadable') return 'unsure'
  return 'no'
}

/** Whether other commands would fail for the same reason. */
export const stopsAll = (fault: Fault): boolean =>
  isOutage(fault) || fault.code === 'rate-limited' || SIGNED_OUT.has(fault.code) || fault.code === 'cancelled'

/** The key of a command's queue in the outbox. Waiting commands with the same key are sent in order. */
export function sendQueueOf(command: Command): string {
  const { waits, queue } = definitionOf(command.kind) ?? {}
  return (waits?.queue ?? queue)?.(command as never) ?? command.kind
}

/** How `next` relates to `waiting`, which is in the same queue. */
export const relationOf = (waiting: Command, next: Command): Relation =>
  waiting.kind === next.kind
    ? (definitionOf(next.kind)?.waits?.relation(waiting as never, next as never) ?? 'none')
    : 'none'
