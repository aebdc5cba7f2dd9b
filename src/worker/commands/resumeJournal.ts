import { engineLock } from '../../shared/protocol/control.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import type { Journal, JournalEntry } from '../outbox/journal.ts'
import type { Platform } from '../platform/platform.ts'
import type { CommandRunner } from './commandRunner.ts'
import type { Untold } from './unreported.ts'

export interface ResumeParts {
  readonly journal: Journal
  readonly runner: Pick<CommandRunner, 'resume'>
  readonly untold: Untold
  readonly platform: Pick<Platform, 'locks' | 'log' | 'clock' | 'bootId'>
  readonly sessions: SessionStore
}

/**
 * What an engine that died left under way is taken up by the one that leads now. An engine that
 * still lives ends its own: it holds a lock, which is waited for. What ended while no tab was there
 * to hear it is told.
 */
export async function resumeJournal(parts: ResumeParts): Promise<void> {
  const { journal, platform } = parts
  try {
    for (const { bootId, command, told, waits } of await journal.entries(platform.clock.now())) {
      if (told === true || waits !== undefined || bootId === platform.bootId) continue
      void whenDead(bootId, platform)
        .then(() => resume(command.commandId, parts))
        .catch((thrown) => platform.log.error('a command could not be taken up again', thrown))
    }
  } catch (thrown) {
    platform.log.error('the journal can not be read', thrown)
  }
}

async function resume(commandId: string, { journal, runner, untold, sessions }: ResumeParts): Promise<void> {
  // It may have been ended, told or taken up since it was listed.
  const entry = await journal.find(commandId)
  if (entry === undefined || entry.told === true || entry.waits !== undefined) return
  if (sessions.record(entry.command.account) === undefined) return
  if (entry.settled !== undefined) await untold.add(withSettled(entry, entry.settled))
  else await runner.resume(entry)
}

const withSettled = (
  entry: JournalEntry,
  settled: NonNullable<JournalEntry['settled']>,
): JournalEntry & { settled: NonNullable<JournalEntry['settled']> } => ({ ...entry, settled })

/** Resolves when the engine of `bootId` is gone. */
async function whenDead(bootId: string, { locks }: ResumeParts['platform']): Promise<void> {
  await locks?.request(engineLock(bootId), async () => {})
}
