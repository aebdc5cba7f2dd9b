import type { CommandOf, KindBy } from '../../shared/commands/command.ts'
import { fail, ok } from '../../shared/fault/fault.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import type { SessionHandler } from '../context/handler.ts'
import { askTabs } from '../tabs/askTabs.ts'
import type { KeptData } from './keptData.ts'
import type { LiveAccounts } from './liveAccounts.ts'
import type { ListedParts } from './managerParts.ts'
import type { SharedLook } from './sharedLook.ts'

interface ListCommandsParts extends ListedParts {
  readonly live: LiveAccounts
  readonly look: SharedLook
  readonly kept: KeptData
}

/** Executes the commands about the list of accounts and the open tabs. */
export class ListCommands {
  readonly #parts: ListCommandsParts
  readonly handlers: { readonly [K in KindBy<'accounts'>]: SessionHandler<K> } = {
    orderAccount: async ({ of, to }) => {
      const { list, loaded } = this.#parts
      await loaded
      await list.move(of, to)
      return this.#changed()
    },
    showAllNotifications: async ({ on }) => {
      const { list, loaded } = this.#parts
      await loaded
      await list.showAllNotifications(on)
      return this.#changed()
    },
    forgetLeft: async ({ host }) => {
      const { kept, loaded } = this.#parts
      await loaded
      return this.#changed(await kept.deleteAllOf(host))
    },
    changeAccount: (command) => this.#change(command),
    forgetAccount: (command) => this.#forget(command),
    askTabs: async ({ tabs, to }) => {
      const { host, platform } = this.#parts
      return ok({ tabs: await askTabs(host.tabs, tabs, to, platform.clock) })
    },
    shareLook: (command) => this.#parts.look.share(command),
  }

  constructor(parts: ListCommandsParts) {
    this.#parts = parts
  }

  async #change({ of, change }: CommandOf<'changeAccount'>): Promise<CommandEnd> {
    const { sessions, list, loaded } = this.#parts
    await loaded
    if (change.isDefault) await sessions.prefer(of)
    await list.change(of, change)
    return this.#changed()
  }

  async #forget({ of, drafts }: CommandOf<'forgetAccount'>): Promise<CommandEnd> {
    const { sessions, list, loaded, kept } = this.#parts
    await loaded
    if (sessions.record(of) !== undefined) return fail('invalid', 'the account is signed in')
    const ended = drafts === 'delete' ? await kept.delete([of]) : undefined
    await kept.forgetCommands(of)
    await list.remove(of)
    return this.#changed(ended)
  }

  /** The list has changed: all tabs and engines show it. */
  #changed(ended: CommandEnd = ok(undefined)): CommandEnd {
    const { list, live, announce } = this.#parts
    list.publish()
    live.update()
    announce()
    return ended
  }
}
