import type { Command, CommandOf } from '../../shared/commands/command.ts'
import { definitionOf } from '../../shared/commands/commands.ts'
import { fail, ok } from '../../shared/fault/fault.ts'
import { type AccountKey, isAnonymous } from '../../shared/model/keys.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import type { AccountEngine } from '../account/accountEngine.ts'
import type { AccountManager, SessionHandlers } from '../account/accountManager.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { EngineShared } from '../context/engineShared.ts'
import type { Handler, SessionHandler } from '../context/handler.ts'
import { OTHERWISE } from '../context/otherwise.ts'
import { saveDraftAfterSignOut } from '../features/drafts/draftCommands.ts'
import type { OutboxDraft } from '../features/drafts/waitingDraft.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import type { Platform } from '../platform/platform.ts'
import { HANDLERS } from './handlers.ts'
import { isPress, readBack } from './readBack.ts'

type AccountKind = keyof typeof HANDLERS
type Place = Parameters<typeof saveDraftAfterSignOut>[2]

export interface ExecutorParts {
  readonly platform: Platform
  readonly shared: EngineShared
  readonly sessions: SessionStore
  readonly accounts: () => Promise<AccountManager>
  readonly engineOf: (account: AccountKey) => AccountEngine
  readonly outbox: OutboxDecisions
  /** Notifies the other engines of this browser that stored data has changed. */
  readonly announce: () => void
}

/** The outbox, as far as a command decides about one of its entries. It is made later, as it executes commands itself. */
export interface OutboxDecisions {
  act(decision: CommandOf<'outbox'>): Promise<CommandEnd>
}

/** Commands of an account that has signed out meanwhile: text that was typed is kept for the next sign-in. */
const SIGNED_OUT_HANDLERS: {
  readonly [K in AccountKind]?: (
    account: AccountKey,
    command: CommandOf<K>,
    place: Place,
  ) => Promise<CommandEnd>
} = { saveDraft: saveDraftAfterSignOut }

/** Executes accepted commands: finds the handler of each by its declaration (decision 23), and tells those who share its data. */
export class CommandExecutor {
  readonly #parts: ExecutorParts

  constructor(parts: ExecutorParts) {
    this.#parts = parts
  }

  /**
   * @param tabId the tab that sent it; empty: none.
   * @param kept its draft, if it waited in the outbox. Faults: `invalid` for a kind that does not exist, `signed-out`.
   */
  async execute(command: Command, tabId: string, kept?: OutboxDraft): Promise<CommandEnd> {
    const { accounts, outbox, sessions, platform, shared, announce } = this.#parts
    const { kind, account } = command
    const { by, look, announced } = definitionOf(kind) ?? {}
    if (by === undefined) return fail('invalid', 'no such command')
    if (by === 'outbox') return outbox.act(command as CommandOf<'outbox'>)
    if (by !== 'account') {
      const handler = (await accounts()).handlers[kind as keyof SessionHandlers] as SessionHandler<never>
      return handler(command as never, tabId)
    }
    if (!sessions.knows(account)) {
      const handler = SIGNED_OUT_HANDLERS[kind as AccountKind]
      return handler?.(account, command as never, { ...platform, shared }) ?? SIGNED_OUT
    }
    const ended = await this.executeAlone(command, tabId, kept)
    if (look !== undefined) await (await accounts()).look.changed(account, look)
    if (ended.ok && announced) announce()
    return ended
  }

  /** Executes a command that acts on an account's content, and tells nobody. */
  async executeAlone(command: Command, tabId: string, kept?: OutboxDraft): Promise<CommandEnd> {
    const { kind, account, commandId } = command
    if (isAnonymous(account) && !definitionOf(kind)?.visitors) return SIGNED_OUT
    const given = await this.#parts.engineOf(account).commandContext(tabId)
    const context = { ...given, commandId, ...(kept && { kept }) }
    const handler = HANDLERS[kind as AccountKind] as Handler<AccountKind, CommandContext>
    const ended = await handler(command as never, context)
    const isInDoubt = ended === OTHERWISE || (!ended.ok && ended.fault.code === 'unreadable')
    const isDone = isInDoubt && isPress(command) && (await readBack(command, context))
    return isDone ? ok(undefined) : ended
  }
}

const SIGNED_OUT = fail('signed-out', 'nobody is signed in')
