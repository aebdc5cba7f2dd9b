import type { AccountKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import { NOTICE_TIMEOUT_MS } from '../../shared/model/notice.ts'
import type { Settled } from '../../shared/protocol/batch.ts'
import { engineLock } from '../../shared/protocol/control.ts'
import type { Platform } from '../platform.ts'
import type { SessionStore } from '../session/sessionStore.ts'
import type { CommandRunner } from './commandRunner.ts'
import type { Journal, JournalEntry } from './journal.ts'

export interface ResumeParts {
  readonly journal: Journal
  readonly runner: Pick<CommandRunner, 'resume'>
  readonly host: { readonly notify: (account: AccountKey, notice: Omit<Notice, 'id'>) => void }
  readonly platform: Pick<Platform, 'locks' | 'log' | 'clock' | 'bootId'>
  readonly sessions: SessionStore
}

/**
 * What an engine that died left under way is carried out by the one that leads now: once, since
 * the command's id is its idempotency key, and where the instance does not honour that the person
 * decides. What ended while no tab was there to hear it is told.
 */
export async function resumeJournal(parts: ResumeParts): Promise<void> {
  const { journal, platform, sessions } = parts
  try {
    for (const entry of await journal.entries(platform.clock.now())) {
      if (entry.told === true || sessions.record(entry.command.account) === undefined) continue
      if (entry.bootId === platform.bootId || (await lives(entry, platform))) continue
      await resume(entry, parts)
    }
  } catch (thrown) {
    platform.log.error('the journal can not be read', thrown)
  }
}

async function resume(entry: JournalEntry, { journal, runner, host }: ResumeParts): Promise<void> {
  const { settled, told } = entry.settled
    ? { settled: entry.settled, told: false }
    : await runner.resume(entry.command)
  await journal.write({ ...entry, settled, told: true })
  if (!told) host.notify(entry.command.account, noticeOf(settled))
}

const noticeOf = (settled: Settled): Omit<Notice, 'id'> => {
  if (settled.ok) {
    return {
      level: 'success',
      messageKey: 'post_status.sent_meanwhile',
      messageArgs: {},
      timeoutMs: NOTICE_TIMEOUT_MS,
    }
  }
  const messageKey =
    settled.fault.code === 'unknown-outcome' ? 'post_status.unknown_outcome' : 'post_status.not_sent'
  return { level: 'warning', messageKey, messageArgs: { message: settled.fault.message }, timeoutMs: 0 }
}

/** Whether the engine that wrote `entry` still lives: it holds a lock while it does. */
async function lives(entry: JournalEntry, { locks }: ResumeParts['platform']): Promise<boolean> {
  if (locks === null) return false
  return locks.request(engineLock(entry.bootId), { ifAvailable: true }, async (lock) => lock === null)
}
