import type { CommandOf } from '../../shared/commands/command.ts'
import type { CommandBase, CommandFacts } from '../../shared/commands/defineCommand.ts'
import { fail } from '../../shared/fault/fault.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import { type LookAccounts, SameLook } from '../features/preferences/sameLook.ts'
import type { ListedParts } from './managerParts.ts'

/** Keeps the accounts that run at the look that they share, if they share one (SA42, SA43). */
export class SharedLook {
  readonly #parts: ListedParts
  readonly #look: SameLook
  readonly #all: LookAccounts

  constructor(parts: ListedParts) {
    const { sessions, store, engines } = parts
    this.#parts = parts
    this.#look = engines.shared.get(SameLook)
    this.#all = { store, accounts: () => [...sessions.records].map(({ account }) => account) }
  }

  /** Gives the accounts what is shared, as one of them is new. */
  async spread(): Promise<void> {
    await this.#look.spread(this.#all)
  }

  /** Call after a command of `account` that may have changed its look. */
  async changed(account: AccountKey, what: NonNullable<CommandFacts<never>['look']>): Promise<void> {
    const { sessions } = this.#parts
    if (!this.#look.isOn || sessions.record(account) === undefined) return
    const spread = await this.#look.spread(this.#all, account)
    if (what === 'ownTheme' || (spread.ok && spread.value)) await this.#reloadAllBut(account)
  }

  /** Executes `shareLook`. */
  async share({ on, account }: CommandBase & CommandOf<'shareLook'>): Promise<CommandEnd> {
    const { sessions, announce, list, loaded } = this.#parts
    await loaded
    if (sessions.record(account) === undefined) return fail('signed-out', `${account} is not signed in`)
    if (!on) await this.#storeOwnTheme()
    const ended = await (on ? this.#look.start(this.#all, account) : this.#look.end(account))
    await this.#reloadAllBut()
    list.publish()
    announce()
    return ended
  }

  /** Stores the shared own theme in the account that it belongs to: a tab of another account may have changed it (SA43). */
  async #storeOwnTheme(): Promise<void> {
    const { sessions, commands, platform } = this.#parts
    const { account, text } = this.#look.unstoredOwnTheme ?? {}
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
