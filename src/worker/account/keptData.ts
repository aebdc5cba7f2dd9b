import { fail, ok } from '../../shared/fault/fault.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import type { Leftovers } from '../features/session/leftovers.ts'
import { hostOfAccount } from '../features/session/storedRows.ts'
import type { ListedParts } from './managerParts.ts'

interface KeptDataParts extends ListedParts {
  readonly leftovers: Leftovers
}

/** What accounts that are not signed in have kept in this browser, and how it is deleted. */
export class KeptData {
  readonly #parts: KeptDataParts

  constructor(parts: KeptDataParts) {
    this.#parts = parts
  }

  /** Deletes the drafts, waiting posts and preferences of `accounts` (S48). */
  delete(accounts: Iterable<AccountKey>): Promise<CommandEnd> {
    const { commands } = this.#parts
    return this.#deleting(async () => {
      for (const account of accounts) await (await commands.get()).discard(account)
      return ok(undefined)
    })
  }

  /** Deletes everything that the server at `host` and its accounts have left (ST34). */
  deleteAllOf(host: string): Promise<CommandEnd> {
    const { sessions, list, leftovers } = this.#parts
    return this.#deleting(async () => {
      const listed = list.entries
        .map(({ account }) => account)
        .filter((account) => sessions.record(account) === undefined && hostOfAccount(account) === host)
      const accounts = new Set([...listed, ...(await leftovers.accountsAt(host))])
      const ended = await this.delete(accounts)
      for (const account of accounts) {
        await this.forgetCommands(account)
        await list.remove(account)
      }
      await leftovers.forget(host)
      return ended
    })
  }

  /** Removes the journal and the jobs of `account`. */
  async forgetCommands(account: AccountKey): Promise<void> {
    const { commands, platform } = this.#parts
    try {
      await (await commands.get()).forget(account)
    } catch (thrown) {
      platform.log.warn(`could not load the command handlers: ${String(thrown)}`)
    }
  }

  async #deleting(work: () => Promise<CommandEnd>): Promise<CommandEnd> {
    try {
      return await work()
    } catch (thrown) {
      this.#parts.platform.log.error('could not delete what an account has left', thrown)
      return fail('storage', 'could not delete what is stored')
    }
  }
}
