import type { AccountKey } from '../../shared/model/keys.ts'
import { NOTICE_TIMEOUT_MS, type Notice } from '../../shared/model/notice.ts'
import type { Settled } from '../../shared/protocol/batch.ts'
import type { Journal, JournalEntry } from '../outbox/journal.ts'
import type { EngineLog } from '../platform/log.ts'

export interface UnreportedParts {
  readonly journal: Journal
  readonly log: EngineLog
  /** Shows a notice. Returns false if no tab can show it. */
  readonly notify: (account: AccountKey, notice: Omit<Notice, 'id'>) => boolean
}

type SettledEntry = JournalEntry & { readonly settled: Settled }

/**
 * Outcomes that no tab received, because the last tab closed or the engine died. The next tab gets a notice for
 * each, once.
 */
export class Unreported {
  readonly #parts: UnreportedParts
  #waiting: SettledEntry[] = []

  constructor(parts: UnreportedParts) {
    this.#parts = parts
  }

  async add(entry: SettledEntry): Promise<void> {
    this.#waiting.push(entry)
    await this.report()
  }

  /** Shows the notices that can be shown now. */
  async report(): Promise<void> {
    const { journal, log, notify } = this.#parts
    const waiting = this.#waiting
    this.#waiting = []
    for (const entry of waiting) {
      if (!notify(entry.command.account, noticeOf(entry.settled))) {
        this.#waiting.push(entry)
        continue
      }
      await journal
        .write({ ...entry, told: true })
        .catch((thrown) => log.error('could not write the journal', thrown))
    }
  }
}

const noticeOf = (settled: Settled): Omit<Notice, 'id'> => {
  if (settled.ok) {
    return {
      level: 'success',
      textKey: 'post_status.sent_meanwhile',
      textArgs: {},
      timeoutMs: NOTICE_TIMEOUT_MS,
    }
  }
  const textKey =
    settled.fault.code === 'unknown-outcome' ? 'post_status.unknown_outcome' : 'post_status.not_sent'
  return { level: 'warning', textKey, textArgs: {}, fault: settled.fault, timeoutMs: 0 }
}
