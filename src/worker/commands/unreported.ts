import type { AccountKey } from '../../shared/model/keys.ts'
import { NOTICE_TIMEOUT_MS, type Notice } from '../../shared/model/notice.ts'
import type { Settled } from '../../shared/protocol/batch.ts'
import type { Journal, JournalEntry } from '../outbox/journal.ts'
import type { EngineLog } from '../platform/log.ts'

export interface UntoldParts {
  readonly journal: Journal
  readonly log: EngineLog
  /** False: there is no tab to tell. */
  readonly notify: (account: AccountKey, notice: Omit<Notice, 'id'>) => boolean
}

type Ended = JournalEntry & { readonly settled: Settled }

/**
 * How commands ended whose tab was not there to hear it: the last one was closed meanwhile, or the
 * engine died. The next tab is told, once.
 */
export class Untold {
  readonly #parts: UntoldParts
  #waiting: Ended[] = []

  constructor(parts: UntoldParts) {
    this.#parts = parts
  }

  async add(ended: Ended): Promise<void> {
    this.#waiting.push(ended)
    await this.tell()
  }

  /** Tells what can be told now: a tab has come. */
  async tell(): Promise<void> {
    const { journal, log, notify } = this.#parts
    const waiting = this.#waiting
    this.#waiting = []
    for (const ended of waiting) {
      if (!notify(ended.command.account, noticeOf(ended.settled))) {
        this.#waiting.push(ended)
        continue
      }
      await journal
        .write({ ...ended, told: true })
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
