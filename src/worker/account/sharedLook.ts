import type { CommandOf } from '../../shared/commands/command.ts'
import type { CommandBase, CommandFacts } from '../../shared/commands/defineCommand.ts'
import { fail } from '../../shared/fault/fault.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import {
  endLook,
  isLookShared,
  type LookParts,
  spreadLook,
  startLook,
  unstoredOwnTheme,
} from '../features/preferences/sameLook.ts'
import type { ListedParts } from './managerParts.ts'

/** Keeps the accounts that run at the look that they share, if they share one (SA42, SA43). */
export class SharedLook {
  readonly #parts: ListedParts
  readonly #look: LookParts

  constructor(parts: ListedParts) {
    const { session, sessions, store, platform } = parts
    this.#parts = parts
    this.#look = {
      session,
      store,
      log: platform.log,
      accounts: () => [...sessions.records].map(({ account }) => account),
    }
  }

  /** Gives the accounts what is shared, as one of them is new. */
  async spread(): Promise<void> {
    await spreadLook(this.#look)
  }

  /** Call after a command of `account` that may have changed its look. */
  async changed(account: AccountKey, what: NonNullable<CommandFacts<never>['look']>): Promise<void> {
    const { session, sessions } = this.#parts
    if (!isLookShared(session) || sessions.record(account) === undefined) return
    const spread = await spreadLook(this.#look, account)
    if (what === 'ownTheme' || (spread.ok && spread.value)) await this.#reloadAllBut(account)
  }

  /** Executes `shareLook`. */
  async share({ on, account }: CommandBase & CommandOf<'shareLook'>): Promise<CommandEnd> {
    const { sessions, announce, list, loaded } = this.#parts
    await loaded
    if (sessions.record(account) === undefined) return fail('signed-out', `${account} is not signed in`)
    if (!on) await this.#storeOwnTheme()
    const ended = await (on ? startLook : endLook)(this.#look, account)
    await this.#reloadAllBut()
    list.publish()
    announce()
    return ended
  }

  /** Stores the shared own theme in the account that it belongs to: a tab of another account may have changed it (SA43). */
  async #storeOwnTheme(): Promise<void> {
    const { sessions, session, commands, platform } = this.#parts
    const { account, text } = unstoredOwnTheme(session) ?? {}
    if (account === undefined || text === undefined || sessions.record(account) === undefined) return
    const command = { kind: 'setOwnTheme', account, commandId: platform.randomId(), text } as const
    await (await commands.get()).executeWithin(command, '')
  }

  /** Rereads the stored data of all accounts except `account`. */
  async #reloadAllBut(account?: AccountKey): Promise<void> {
    const others = [...this.#parts.engines.all()].filter((engine) => engine.account !== account)
    await Promise.all(others.map((engine) => engine.reload()))
  }
}
