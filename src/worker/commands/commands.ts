import type { AccountKey } from '../../shared/model/keys.ts'
import { keepDraft } from '../features/drafts/draftCommands.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import type { RestClient } from '../net/restClient.ts'
import { Journal } from '../outbox/journal.ts'
import { Outbox, type OutboxParts } from '../outbox/outbox.ts'
import type { Platform } from '../platform/platform.ts'
import { CommandRunner, type CommandRunnerParts } from './commandRunner.ts'
import { resumeJournal } from './resumeJournal.ts'
import { Untold, type UntoldParts } from './untold.ts'

export interface CommandsParts
  extends Pick<CommandRunnerParts, 'store' | 'perform' | 'mayRepeat' | 'tell'>,
    Pick<UntoldParts, 'notify'>,
    Pick<OutboxParts, 'leading' | 'announce'> {
  readonly platform: Platform
  readonly session: ConstructorParameters<typeof Journal>[0]
  readonly sessions: SessionStore
  /** The calls to the instance at an address. */
  readonly restAt: (server: string) => RestClient
}

/** What people asked for: it is written down, carried out, and told, by this engine or by the next one. */
export class Commands {
  readonly runner: CommandRunner
  readonly #parts: CommandsParts
  readonly #journal: Journal
  readonly #untold: Untold
  readonly #outbox: Outbox

  constructor(parts: CommandsParts) {
    const { platform, session, sessions, notify, ...told } = parts
    const { log, clock, bootId } = platform
    this.#parts = parts
    this.#journal = new Journal(session)
    this.#untold = new Untold({ journal: this.#journal, log, notify })
    const journal = this.#journal
    this.#outbox = new Outbox({
      ...parts,
      journal,
      probe: async (account) => {
        const server = sessions.record(account)?.server
        if (server === undefined) return null
        const answer = await parts.restAt(server).send({ method: 'GET', path: '/api/v1/instance' })
        return answer.ok ? null : answer.fault
      },
      onSent: (command, settled) => this.runner.sent(command, settled),
    })
    this.runner = new CommandRunner({
      ...told,
      perform: (command, tabId) =>
        command.kind === 'outbox' ? this.#outbox.decisions.act(command) : parts.perform(command, tabId),
      bootId,
      clock,
      log,
      journal,
      untold: this.#untold,
      outbox: this.#outbox,
    })
  }

  /** Takes up what an engine that died left under way, or waiting. */
  async resume(): Promise<void> {
    const { platform, sessions } = this.#parts
    await this.#outbox.recall()
    await resumeJournal({
      journal: this.#journal,
      runner: this.runner,
      untold: this.#untold,
      platform,
      sessions,
    })
  }

  /** What nobody could be told, and what waits. */
  async tellUntold(): Promise<void> {
    await this.#outbox.ready
    await Promise.all([this.#untold.tell(), this.#outbox.decisions.sayOpen()])
  }

  /** Another engine changed what is kept. */
  recall(): Promise<void> {
    return this.#outbox.recall()
  }

  /** Something looks like coming back. */
  nudge(): void {
    this.#outbox.nudge()
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
