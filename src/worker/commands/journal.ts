import type { Command } from '../../shared/commands/command.ts'
import type { Settled } from '../../shared/protocol/batch.ts'
import type { KeyValueStorage } from '../persist/keyValueStorage.ts'

/** How long the outcome of a command is kept for a tab that may still ask. */
const KEPT_MS = 24 * 60 * 60_000

export interface JournalEntry {
  readonly command: Command
  /** The engine that carries it out. */
  readonly bootId: string
  readonly at: number
  readonly settled?: Settled
  /** A tab has been told how it ended. */
  readonly told?: boolean
}

/** Commands that make something, written down before they are accepted, so that none is lost or done twice. */
export class Journal {
  readonly #storage: KeyValueStorage

  constructor(storage: KeyValueStorage) {
    this.#storage = storage
  }

  write(entry: JournalEntry): Promise<void> {
    return this.#storage.put('journal', entry.command.commandId, entry)
  }

  async find(commandId: string): Promise<JournalEntry | undefined> {
    return (await this.#storage.get('journal', commandId)) as JournalEntry | undefined
  }

  /** All entries; those that nobody will ask for any more are removed on the way. */
  async entries(now: number): Promise<readonly JournalEntry[]> {
    const kept: JournalEntry[] = []
    for (const [key, value] of await this.#storage.entries('journal')) {
      const entry = value as JournalEntry
      const old = now - entry.at > KEPT_MS && entry.settled !== undefined
      if (old) await this.#storage.remove('journal', key)
      else kept.push(entry)
    }
    return kept
  }
}
