import { Roost } from '../features/roost/roost.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import { TabSleep } from '../tabs/tabSleep.ts'
import { EndWhenUnused, type EndWhenUnusedParts } from './endWhenUnused.ts'
import type { EngineCore } from './engineHost.ts'
import { renewInstance } from './renewInstance.ts'
import { ServedBuild, type ServedBuildParts } from './servedBuild.ts'

export interface TabsWatchParts extends EndWhenUnusedParts, ServedBuildParts {
  readonly platform: EndWhenUnusedParts['platform'] & ServedBuildParts['platform']
  readonly host: ServedBuildParts['host'] & { readonly tabs: Iterable<AttachedTab> }
}

/** What can wait when a tab has attached, was shown or hidden, or left. */
export class TabsWatch {
  readonly #parts: TabsWatchParts
  readonly #sleep: TabSleep
  readonly #end: EndWhenUnused
  readonly #served: ServedBuild
  readonly #roost: Roost

  constructor(parts: TabsWatchParts) {
    this.#parts = parts
    this.#sleep = new TabSleep(parts.host, parts.platform.clock)
    this.#end = new EndWhenUnused(parts)
    this.#served = new ServedBuild(parts)
    this.#roost = parts.accounts.shared.get(Roost)
    this.#roost.follow(parts.host)
  }

  /** Whether the last tab has left, and none has come back in time. */
  get isIdle(): boolean {
    return this.#end.isIdle
  }

  /** @param reloads whether a tab that attaches was loaded again. */
  changed(...[change, tabId, reloads]: [...Parameters<EngineCore['tabsChanged']>, reloads: boolean]): void {
    const { accounts, host } = this.#parts
    const tab = [...host.tabs].find(({ id, visible }) => visible && id === tabId)
    // A page that is loaded again while it is hidden falls asleep, or comes back with the browser.
    const isReloaded = tab !== undefined && change === 'attached' && reloads
    if (tab !== undefined && (change === 'shown' || isReloaded))
      renewInstance(accounts, tab.account, isReloaded)
    this.#sleep.update()
    this.#end.update()
    this.#served.update(isReloaded)
    this.#roost.changed()
  }

  /** An engine of a newer build leads. */
  newerLeads(build: number): void {
    this.#served.newerLeads(build)
  }
}
