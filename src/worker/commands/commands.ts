import type { AccountKey } from '../../shared/model/keys.ts'
import type { Platform } from '../platform.ts'
import type { SessionStore } from '../session/sessionStore.ts'
import { CommandRunner, type CommandRunnerParts } from './commandRunner.ts'
import { Journal } from './journal.ts'
import { resumeJournal } from './resumeJournal.ts'
import { keepDraft } from './saveDraft.ts'
import { Untold, type UntoldParts } from './untold.ts'

export interface CommandsParts
  extends Pick<CommandRunnerParts, 'store' | 'perform' | 'mayRepeat' | 'tell'>,
    Pick<UntoldParts, 'notify'> {
  readonly platform: Platform
  readonly session: ConstructorParameters<typeof Journal>[0]
  readonly sessions: SessionStore
}

/** What people asked for: it is written down, carried out, and told, by this engine or by the next one. */
export class Commands {
  readonly runner: CommandRunner
  readonly #parts: CommandsParts
  readonly #journal: Journal
  readonly #untold: Untold

  constructor(parts: CommandsParts) {
    const { platform, session, notify, ...told } = parts
    const { log, clock, bootId } = platform
    this.#parts = parts
    this.#journal = new Journal(session)
    this.#untold = new Untold({ journal: this.#journal, log, notify })
    this.runner = new CommandRunner({
      ...told,
      bootId,
      clock,
      log,
      journal: this.#journal,
      untold: this.#untold,
    })
  }

  /** Takes up what an engine that died left under way. */
  resume(): Promise<void> {
    const { platform, sessions } = this.#parts
    return resumeJournal({
      journal: this.#journal,
      runner: this.runner,
      untold: this.#untold,
      platform,
      sessions,
    })
  }

  /** How those ended of which nobody could be told. */
  tellUntold(): Promise<void> {
    return this.#untold.tell()
  }

  /** Removes what is written down of an account that is signed out. */
  async forget(account: AccountKey): Promise<void> {
    try {
      await this.#journal.forget(account)
    } catch (thrown) {
      this.#parts.platform.log.error('the journal of an account could not be removed', thrown)
    }
  }

  /** Keeps what was typed by an account that is not signed in any more. */
  keepDraft(command: Parameters<typeof keepDraft>[1], account: AccountKey): ReturnType<typeof keepDraft> {
    return keepDraft(account, command, { session: this.#parts.session, log: this.#parts.platform.log })
  }
}
