import type { Command } from '../../shared/commands/command.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { Settled } from '../../shared/protocol/batch.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { Waiting } from './waiting.ts'

/** How long the outcome of a command is kept for a tab that may still ask. */
const KEPT_MS = 24 * 60 * 60_000

export interface JournalEntry {
  readonly command: Command
  /** The engine that carries it out. */
  readonly bootId: string
  readonly at: number
  readonly settled?: Settled
  /** It could not be sent: the outbox has it. */
  readonly waits?: Waiting
  /** A tab has been told how it ended. */
  readonly told?: boolean
}

/** Commands that make something, written down before they are accepted, so that none is lost or done twice; and all that wait. */
export class Journal {
  readonly #storage: KeyValueStorage

  constructor(storage: KeyValueStorage) {
    this.#storage = storage
  }

  /** Writes `entry` down; with one that has ended, those go that nobody will ask for any more. */
  async write(entry: JournalEntry): Promise<void> {
    await this.#storage.put('journal', entry.command.commandId, entry)
    if (entry.settled !== undefined) await this.#prune(entry.at)
  }

  async find(commandId: string): Promise<JournalEntry | undefined> {
    return (await this.#storage.get('journal', commandId)) as JournalEntry | undefined
  }

  /** All entries; those that nobody will ask for any more are removed on the way. */
  entries(now: number): Promise<readonly JournalEntry[]> {
    return this.#prune(now)
  }

  remove(commandId: string): Promise<void> {
    return this.#storage.remove('journal', commandId)
  }

  /** `account` is signed out: what it did is nobody's business any more. What waits is kept as its drafts are. */
  async forget(account: AccountKey): Promise<void> {
    for (const [key, value] of await this.#storage.entries('journal')) {
      const { command, waits } = value as JournalEntry
      if (command.account === account && waits === undefined) await this.#storage.remove('journal', key)
    }
  }

  /** Resolves to what stays. */
  async #prune(now: number): Promise<readonly JournalEntry[]> {
    const kept: JournalEntry[] = []
    for (const [key, value] of await this.#storage.entries('journal')) {
      const entry = value as JournalEntry
      const over = entry.settled !== undefined && entry.told === true
      if (over && now - entry.at > KEPT_MS) await this.#storage.remove('journal', key)
      else kept.push(entry)
    }
    return kept
  }
}
