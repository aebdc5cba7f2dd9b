import type { Command } from '../../shared/commands/command.ts'
import { type Fault, fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import {
  type AccountKey,
  type EntityKey,
  type EntityKind,
  entityKey,
  isAnonymous,
} from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { Settled, TabSink } from '../../shared/protocol/batch.ts'
import { engineLock } from '../../shared/protocol/control.ts'
import {
  type AttachAnswer,
  type AttachInput,
  type Health,
  PROTOCOL,
} from '../../shared/protocol/operations.ts'
import type { Opening } from '../../shared/protocol/views.ts'
import type { AccountEngine } from '../account/accountEngine.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { byAttention } from '../tabs/byAttention.ts'
import type { ShownView } from '../tabs/shownView.ts'
import { needsLogin } from '../timelines/timelineSource.ts'
import { type Port, sendControl } from './ports.ts'
import { TabPort, type TabService } from './tabPort.ts'
import { noSuchView, TabSession } from './tabSession.ts'

/** The rest of the engine, as the host uses it. */
export interface EngineCore {
  readonly store: EntityStore
  /** Resolves when the engine can serve tabs; rejects if it can't start. */
  readonly ready: Promise<void>
  readonly account: () => AccountKey
  /** Whether `account` is signed in, or the anonymous visitor. */
  readonly knows: (account: AccountKey) => boolean
  readonly accountEngine: (account: AccountKey) => AccountEngine
  /** A tab attaches: takes what its page knows. */
  readonly attaching: (input: Pick<AttachInput, 'initial' | 'leftAt'>) => void
  readonly draftsOf: (account: AccountKey) => readonly EntityKey[]
  readonly run: (command: Command, tabId: string) => Promise<Outcome<{ accepted: true }>>
  readonly outcome: (commandId: string, tabId: string) => Promise<{ known: boolean; settled: Settled | null }>
  readonly health: (tabs: Iterable<TabSession>) => Promise<Health>
  /** A tab attached, was shown or hidden, said what it shows, or left. */
  readonly tabsChanged: (change: 'attached' | 'shown' | 'hidden' | 'told' | 'left', tabId: string) => void
}

/** Entities that a tab receives for an account it looked up. */
const ACCOUNT_KINDS: readonly EntityKind[] = ['account', 'counts', 'relationship']

/** The state of one tab's port, before and after the tab has attached. */
interface TabSlot {
  session: TabSession | null
  shown: { readonly visible: boolean; readonly focused: boolean }
  gone: boolean
}

/** The tabs of this engine: their ports, their sessions, and messages to all of them. */
export class EngineHost {
  readonly #platform: Platform
  readonly #core: () => EngineCore
  readonly #tabs = new Map<string, TabSession>()
  readonly #ports = new Map<TabPort, Port>()
  #served: number | undefined
  #notices = 0

  /**
   * @param core returns the rest of the engine. It is not called in the constructor, since the two depend on
   * each other.
   */
  constructor(platform: Platform, core: () => EngineCore) {
    this.#platform = platform
    this.#core = core
  }

  get tabs(): Iterable<TabSession> {
    return this.#tabs.values()
  }

  get anyVisible(): boolean {
    return [...this.#tabs.values()].some(({ visible }) => visible)
  }

  /** Accepts a tab's port. It announces the engine at once, and serves operations when the engine is ready. */
  connect(port: Port): void {
    const slot: TabSlot = { session: null, shown: { visible: false, focused: false }, gone: false }
    const tabPort: TabPort = new TabPort({
      port,
      locks: this.#platform.locks,
      log: this.#platform.log,
      clock: this.#platform.clock,
      serve: (sink) => this.#service(sink, slot),
      onVisibility: (visible, focused) => this.#onVisibility(slot, { visible, focused }),
      onEnd: () => {
        slot.gone = true
        this.#ports.delete(tabPort)
        this.#leave(slot)
      },
      onPing: () => this.#boot(port),
      onTerminate: () => this.#platform.stop(),
    })
    this.#ports.set(tabPort, port)
    this.#boot(port)
    if (this.#served !== undefined) sendControl(port, { control: 'superseded', build: this.#served })
    this.#core().ready.catch((thrown) => {
      const message = thrown instanceof Error ? thrown.message : String(thrown)
      sendControl(port, { control: 'refused', reason: 'start-failed', message })
    })
  }

  entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    const notifications = [...changed].some((key) => key.includes('/notification/'))
    for (const tab of this.#tabs.values()) {
      tab.entitiesChanged(changed)
      if (notifications) tab.recount()
    }
  }

  /**
   * Shows a notice in the visible tabs of `account`, or else in the one shown last, which displays it when it
   * is shown again. A null account means all accounts. False: there is no tab.
   */
  notify(account: AccountKey | null, notice: Omit<Notice, 'id'>): boolean {
    const accountTabs = [...this.#tabs.values()].filter((tab) => account === null || tab.account === account)
    const visible = accountTabs.filter((tab) => tab.visible)
    const recipients = visible.length > 0 ? visible : byAttention(accountTabs).slice(0, 1)
    const numbered = this.#numbered(notice)
    for (const tab of recipients) tab.notify(numbered)
    return recipients.length > 0
  }

  /** Shows a notice in one tab. */
  notifyTab(tabId: string, notice: Omit<Notice, 'id'>): void {
    this.#tabs.get(tabId)?.notify(this.#numbered(notice))
  }

  /** Sends the outcome of a command to the tab that sent it. False: the tab is gone. */
  settle(tabId: string, settled: Settled): boolean {
    const tab = this.#tabs.get(tabId)
    tab?.settle(settled)
    return tab !== undefined
  }

  /** An account has signed in or out: tabs of visitors, and of accounts that are gone, show the default account (S27). */
  accountsChanged(): void {
    const { account, knows } = this.#core()
    for (const tab of this.#tabs.values())
      if (isAnonymous(tab.account) || !knows(tab.account)) this.#show(tab, account())
  }

  /** Shows `account` in one tab, with the views of its page. */
  showAccount(tabId: string, account: AccountKey, opening?: readonly Opening[]): void {
    const tab = this.#tabs.get(tabId)
    if (tab === undefined) return
    this.#show(tab, account)
    openViews(tab, opening)
  }

  /** The engine of `account` has ended: it was signed out, or signed in again. */
  accountEnded(account: AccountKey): void {
    const signedIn = this.#core().knows(account)
    for (const tab of this.#tabs.values()) tab.accountEnded(account, signedIn)
  }

  /** Tells all tabs which build the server has; 0: none of ours. */
  served(build: number): void {
    this.#served = build
    for (const port of this.#ports.values()) sendControl(port, { control: 'superseded', build })
  }

  stop(): void {
    for (const tabPort of [...this.#ports.keys()]) tabPort.end()
  }

  #show(tab: TabSession, account: AccountKey): void {
    if (tab.account === account) return
    this.#core().accountEngine(account)
    tab.setAccount(account)
  }

  #boot(port: Port): void {
    const { bootId, build, locks } = this.#platform
    sendControl(port, {
      control: 'boot',
      bootId,
      build,
      protocol: { min: PROTOCOL, max: PROTOCOL },
      ...(locks === null ? {} : { lock: engineLock(bootId) }),
    })
  }

  #numbered(notice: Omit<Notice, 'id'>): Notice {
    this.#notices++
    return { ...notice, id: `${this.#platform.bootId}-${this.#notices}` }
  }

  /** Also called before the tab has attached, which may be shown while the engine is still starting. */
  #onVisibility(slot: TabSlot, shown: TabSlot['shown']): void {
    slot.shown = shown
    const { session } = slot
    if (session === null) return
    const before = session.visible
    session.setVisibility(shown.visible, shown.focused)
    if (before !== shown.visible) this.#core().tabsChanged(shown.visible ? 'shown' : 'hidden', session.id)
  }

  #leave(slot: TabSlot): void {
    const { session } = slot
    if (session === null) return
    slot.session = null
    session.close()
    if (this.#tabs.get(session.id) !== session) return
    this.#tabs.delete(session.id)
    this.#core().tabsChanged('left', session.id)
  }

  async #attach(sink: TabSink, slot: TabSlot, input: AttachInput): Promise<Outcome<AttachAnswer>> {
    const core = this.#core()
    const { bootId, clock, log } = this.#platform
    const { tabId, account, visible, focused, protocol, windowName } = input
    if (protocol !== PROTOCOL) return fail('unsupported', `this engine speaks protocol ${PROTOCOL}`)
    slot.shown = { visible, focused }
    await core.ready
    if (slot.gone) return fail('cancelled', 'the tab is gone')
    core.attaching(input)
    const isMember = account !== undefined && !isAnonymous(account) && core.knows(account)
    const shown = isMember ? account : core.account()
    core.accountEngine(shown)
    // A tab that attaches again holds no entities any more: start a new session.
    slot.session?.close()
    const session = new TabSession(tabId, shown, slot.shown, {
      bootId,
      store: core.store,
      clock,
      log,
      sink,
      accountEngine: core.accountEngine,
      draftsOf: core.draftsOf,
      windowName,
    })
    slot.session = session
    this.#tabs.set(tabId, session)
    openViews(session, input.opening)
    core.tabsChanged('attached', tabId)
    return ok({ bootId, account: shown })
  }

  #service(sink: TabSink, slot: TabSlot): TabService {
    const core = this.#core()
    const { log } = this.#platform
    const inView = async (
      viewId: string,
      act: (session: TabSession, view: ShownView) => Fault | null | Promise<Fault | null>,
    ): Promise<Outcome<null>> => {
      const { session } = slot
      const view = session?.view(viewId)
      if (session === null || view === undefined) return { ok: false, fault: noSuchView(viewId) }
      const fault = await act(session, view)
      session.sendNow(viewId)
      return fault === null ? ok(null) : { ok: false, fault }
    }
    return {
      attach: (input) => this.#attach(sink, slot, input),
      watch: (input) => {
        if (slot.session === null) return fail('invalid', 'attach first')
        // The tab may have sent this before it learned that it shows another account now.
        if (input.account !== slot.session.account || !core.knows(input.account))
          return fail('signed-out', `this tab does not show ${input.account}`)
        slot.session.watch(input)
        return ok(null)
      },
      window: ({ viewId, window }) =>
        inView(viewId, (session) => {
          session.moveWindow(viewId, window)
          return null
        }),
      unwatch: ({ viewId }) => {
        slot.session?.unwatch(viewId)
        return ok(null)
      },
      page: (input) => inView(input.viewId, (_session, view) => view.page(input)),
      showNew: ({ viewId }) =>
        inView(viewId, async (_session, view) => {
          await view.showNew()
          return null
        }),
      run: async (command) => {
        await core.ready
        return core.run(command, slot.session?.id ?? '')
      },
      outcome: async ({ commandId }) => {
        await core.ready
        return ok(await core.outcome(commandId, slot.session?.id ?? ''))
      },
      lookup: async (input) => {
        await core.ready
        if (!core.knows(input.account)) return fail('signed-out', `${input.account} is not signed in`)
        const found = await core.accountEngine(input.account).lookUp(input)
        // A tab may look up as another account than the one it shows. It then receives no entities.
        const shown = found.ok && slot.session?.account === input.account
        const ids = shown ? [found.value.accountId ?? [], found.value.accountIds ?? []].flat() : []
        for (const id of ids)
          slot.session?.retain(ACCOUNT_KINDS.map((kind) => entityKey(input.account, kind, id)))
        return found
      },
      tell: (page) => {
        const { session } = slot
        if (session !== null) core.tabsChanged('told', Object.assign(session, { page }).id)
        return ok(null)
      },
      health: async () => {
        await core.ready
        return ok(await core.health(this.#tabs.values()))
      },
      logs: () => ok(log.lines()),
    }
  }
}

/** Opens the views of the page that `tab` shows; a visitor has fewer. */
function openViews(tab: TabSession, opening: readonly Opening[] = []): void {
  const { account } = tab
  for (const view of opening) {
    if (!isAnonymous(account) || !needsLogin(view.view)) tab.watch({ ...view, account })
  }
}
