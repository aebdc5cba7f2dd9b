import type { Command, LastingCommand } from '../../shared/commands/command.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { Settled } from '../../shared/protocol/batch.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { Waiting } from './waiting.ts'

/** How long a reported outcome stays for a tab that may still ask. */
const MAX_AGE_MS = 24 * 60 * 60_000

export type JournalEntry = {
  /** The engine that executes it. */
  readonly bootId: string
  readonly at: number
  readonly settled?: Settled
  /** Whether a tab has received the outcome. */
  readonly told?: boolean
} & (
  | { readonly command: Command; readonly waits?: undefined }
  /** It waits in the outbox. */
  | { readonly command: LastingCommand; readonly waits: Waiting }
)

/**
 * The journal of commands: those that create something, written before they are accepted, so that none is lost
 * or executed twice; and all that wait in the outbox.
 */
export class Journal {
  readonly #storage: KeyValueStorage

  constructor(storage: KeyValueStorage) {
    this.#storage = storage
  }

  /**
   * Writes `entry`. If it is settled, old entries are pruned as well. A settled entry that can't be written removes the
   * command's earlier one, which works on a full disk: to the next engine, an executed command must not look like a waiting
   * one (E40).
   */
  async write(entry: JournalEntry): Promise<void> {
    const { commandId } = entry.command
    try {
      await this.#storage.put('journal', commandId, entry)
    } catch (thrown) {
      if (entry.settled !== undefined) await this.#storage.remove('journal', commandId)
      throw thrown
    }
    if (entry.settled !== undefined) await this.#prune(entry.at)
  }

  /**
   * Writes the state of a command that waits, unless its entry is gone: another engine has executed the command, or the user has taken
   * it back there.
   */
  async update(entry: JournalEntry): Promise<void> {
    const { commandId } = entry.command
    await this.#storage.change('journal', [commandId], ([stored]) =>
      (stored as JournalEntry | undefined)?.waits === undefined ? [] : [[commandId, entry]],
    )
  }

  async find(commandId: string): Promise<JournalEntry | undefined> {
    return (await this.#storage.get('journal', commandId)) as JournalEntry | undefined
  }

  /** Returns all entries, after pruning old ones. */
  entries(now: number): Promise<readonly JournalEntry[]> {
    return this.#prune(now)
  }

  remove(commandId: string): Promise<void> {
    return this.#storage.remove('journal', commandId)
  }

  /** Removes the entries of a signed-out account. Waiting commands stay, as drafts do. */
  async forget(account: AccountKey): Promise<void> {
    for (const [key, value] of await this.#storage.entries('journal')) {
      const { command, waits } = value as JournalEntry
      if (command.account === account && waits === undefined) await this.#storage.remove('journal', key)
    }
  }

  /** Removes old reported entries, and resolves to the others. */
  async #prune(now: number): Promise<readonly JournalEntry[]> {
    const remaining: JournalEntry[] = []
    for (const [key, value] of await this.#storage.entries('journal')) {
      const entry = value as JournalEntry
      const isReported = entry.settled !== undefined && entry.told === true
      if (isReported && now - entry.at > MAX_AGE_MS) await this.#storage.remove('journal', key)
      else remaining.push(entry)
    }
    return remaining
  }
}
