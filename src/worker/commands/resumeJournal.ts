import type { AccountKey } from '../../shared/model/keys.ts'
import { engineLock } from '../../shared/protocol/control.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import type { Journal, JournalEntry } from '../outbox/journal.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Platform } from '../platform/platform.ts'
import type { CommandRunner } from './commandRunner.ts'
import type { Unreported } from './unreported.ts'

export interface ResumeParts {
  /** Whether this engine leads. */
  readonly leading: () => boolean
  readonly journal: Journal
  readonly runner: Pick<CommandRunner, 'resume'>
  readonly outbox: Pick<Outbox, 'clearForm'>
  readonly unreported: Unreported
  readonly platform: Pick<Platform, 'locks' | 'log' | 'clock' | 'bootId'>
  readonly sessions: SessionStore
  /** Resolves when the drafts of an account have been read. */
  readonly started: (account: AccountKey) => Promise<void>
}

/**
 * Returns a function that looks for the commands of other engines in the journal. Call it when this engine begins to lead, and when
 * another one has changed the journal. The leading engine resumes the commands of dead engines. A living engine finishes its own:
 * it holds a lock, and this waits for that lock. Outcomes that no tab received are reported.
 */
export function journalResumer(parts: ResumeParts): () => Promise<void> {
  const { journal, platform, leading } = parts
  /** Engines that this one waits for to die, or that have died. Each is handled once. */
  const watched = new Set<string>()
  const unfinished = async (): Promise<readonly JournalEntry[]> => {
    const entries = await journal.entries(platform.clock.now())
    return entries.filter(({ bootId, told }) => told !== true && bootId !== platform.bootId)
  }
  /** Logs a failure. The next call handles the engine again. */
  const failed = (bootId: string, what: string, thrown: unknown): void => {
    watched.delete(bootId)
    platform.log.error(what, thrown)
  }
  const resumeAll = async (deadBootId: string): Promise<void> => {
    await whenDead(deadBootId, platform)
    if (!leading()) {
      // Another engine leads by now, and has looked for itself.
      watched.delete(deadBootId)
      return
    }
    for (const { bootId, command } of await unfinished())
      if (bootId === deadBootId)
        void resume(command.commandId, parts).catch((thrown) =>
          failed(deadBootId, 'could not resume a command', thrown),
        )
  }
  return async () => {
    try {
      for (const { bootId } of await unfinished()) {
        if (watched.has(bootId)) continue
        watched.add(bootId)
        void resumeAll(bootId).catch((thrown) => failed(bootId, 'could not read the journal', thrown))
      }
    } catch (thrown) {
      platform.log.error('could not read the journal', thrown)
    }
  }
}

async function resume(
  commandId: string,
  { journal, runner, outbox, unreported, sessions, started }: ResumeParts,
): Promise<void> {
  // It may have been settled, reported or resumed since it was listed.
  const entry = await journal.find(commandId)
  if (entry === undefined || entry.told === true) return
  if (sessions.record(entry.command.account) === undefined) return
  if (entry.settled !== undefined) await unreported.add(withSettled(entry, entry.settled))
  else {
    // The drafts must have been read: a command removes its draft and files, but not what was typed after it was sent.
    await started(entry.command.account)
    if (entry.waits === undefined) await runner.resume(entry)
    else await outbox.clearForm(entry.command)
  }
}

const withSettled = (
  entry: JournalEntry,
  settled: NonNullable<JournalEntry['settled']>,
): JournalEntry & { settled: NonNullable<JournalEntry['settled']> } => ({ ...entry, settled })

/** Resolves when the engine of `bootId` has died, or at once if locks are refused (EV5). */
async function whenDead(bootId: string, { locks }: ResumeParts['platform']): Promise<void> {
  await locks?.request(engineLock(bootId), async () => {}).catch(() => {})
}
