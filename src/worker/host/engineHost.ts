import type { Command } from '../../shared/commands/command.ts'
import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
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
import type { AccountEngine } from '../account/accountEngine.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { byAttention } from '../tabs/byAttention.ts'
import type { ShownView } from '../tabs/shownView.ts'
import { needsLogin } from '../timelines/timelineSource.ts'
import { type Port, say } from './ports.ts'
import { TabPort, type TabService } from './tabPort.ts'
import { noSuchView, TabSession } from './tabSession.ts'

/** What the host needs of the rest of the engine. */
export interface EngineCore {
  readonly store: EntityStore
  /** Resolves when it can serve tabs; rejects when it can't start. */
  readonly ready: Promise<void>
  readonly account: () => AccountKey
  /** Whether `account` is signed in, or the anonymous visitor. */
  readonly knows: (account: AccountKey) => boolean
  readonly accountEngine: (account: AccountKey) => AccountEngine
  /** Answers of the instance that a page came with. */
  readonly preload: (initial: string) => void
  readonly draftsOf: (account: AccountKey) => readonly EntityKey[]
  readonly run: (command: Command, tabId: string) => Promise<Outcome<{ accepted: true }>>
  readonly outcome: (commandId: string, tabId: string) => Promise<{ known: boolean; settled: Settled | null }>
  readonly health: () => Omit<Health, 'tabs'>
  /** A tab came, was shown, or went. */
  readonly tabsChanged: (change: 'attached' | 'shown' | 'hidden' | 'left', tabId: string) => void
}

/** Entities about an account that a tab holds once it looked the account up. */
const ACCOUNT_KINDS: readonly EntityKind[] = ['account', 'counts', 'relationship']

/** The place of one tab: its port, and what is known of it before and after it has attached. */
interface Seat {
  session: TabSession | null
  shown: { readonly visible: boolean; readonly focused: boolean }
  gone: boolean
}

/** The tabs of this engine: their ports, their sessions, what all of them are told. */
export class EngineHost {
  readonly #platform: Platform
  readonly #core: () => EngineCore
  readonly #tabs = new Map<string, TabSession>()
  readonly #ports = new Map<TabPort, Port>()
  #superseded: number | undefined
  #notices = 0

  /** @param core asked for only after this constructor: the two need each other. */
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

  /** A tab has connected: it is told at once which engine this is, and served when that is ready. */
  connect(port: Port): void {
    const seat: Seat = { session: null, shown: { visible: false, focused: false }, gone: false }
    const tabPort: TabPort = new TabPort({
      port,
      locks: this.#platform.locks,
      log: this.#platform.log,
      serve: (sink) => this.#service(sink, seat),
      onVisibility: (visible, focused) => this.#onVisibility(seat, { visible, focused }),
      onEnd: () => {
        seat.gone = true
        this.#ports.delete(tabPort)
        this.#leave(seat)
      },
      onPing: () => this.#boot(port),
      onTerminate: () => this.#platform.stop(),
    })
    this.#ports.set(tabPort, port)
    this.#boot(port)
    if (this.#superseded !== undefined) say(port, { control: 'superseded', build: this.#superseded })
    this.#core().ready.catch((thrown) => {
      const message = thrown instanceof Error ? thrown.message : String(thrown)
      say(port, { control: 'refused', reason: 'start-failed', message })
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
   * Tells the visible tabs of `account`; where none is visible, the one that was shown last, which
   * shows it when it is shown again. False: there is nobody to tell.
   */
  notify(account: AccountKey | null, notice: Omit<Notice, 'id'>): boolean {
    const mine = [...this.#tabs.values()].filter((tab) => account === null || tab.account === account)
    const visible = mine.filter((tab) => tab.visible)
    const told = visible.length > 0 ? visible : byAttention(mine).slice(0, 1)
    const whole = this.#numbered(notice)
    for (const tab of told) tab.notify(whole)
    return told.length > 0
  }

  /** Tells one tab. */
  notifyTab(tabId: string, notice: Omit<Notice, 'id'>): void {
    this.#tabs.get(tabId)?.notify(this.#numbered(notice))
  }

  /** Tells the tab that asked how its command ended. False: it is gone. */
  settle(tabId: string, settled: Settled): boolean {
    const tab = this.#tabs.get(tabId)
    tab?.settle(settled)
    return tab !== undefined
  }

  /** The account that is signed in has changed: all tabs follow. */
  accountChanged(account: AccountKey): void {
    this.#core().accountEngine(account)
    for (const tab of this.#tabs.values()) if (tab.account !== account) tab.setAccount(account)
  }

  /** What ran for `account` has ended: it was signed out, or signed in anew. */
  accountEnded(account: AccountKey): void {
    const signedIn = this.#core().knows(account)
    for (const tab of this.#tabs.values()) tab.accountEnded(account, signedIn)
  }

  superseded(build: number): void {
    if (this.#superseded === build) return
    this.#superseded = build
    for (const port of this.#ports.values()) say(port, { control: 'superseded', build })
  }

  stop(): void {
    for (const tabPort of [...this.#ports.keys()]) tabPort.end()
  }

  #boot(port: Port): void {
    const { bootId, build, locks } = this.#platform
    say(port, {
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

  /** Also before the tab is attached: it may be shown while the engine is still starting. */
  #onVisibility(seat: Seat, shown: Seat['shown']): void {
    seat.shown = shown
    const { session } = seat
    if (session === null) return
    const before = session.visible
    session.setVisibility(shown.visible, shown.focused)
    if (before !== shown.visible) this.#core().tabsChanged(shown.visible ? 'shown' : 'hidden', session.id)
  }

  #leave(seat: Seat): void {
    const { session } = seat
    if (session === null) return
    seat.session = null
    session.close()
    if (this.#tabs.get(session.id) !== session) return
    this.#tabs.delete(session.id)
    this.#core().tabsChanged('left', session.id)
  }

  async #attach(sink: TabSink, seat: Seat, input: AttachInput): Promise<Outcome<AttachAnswer>> {
    const core = this.#core()
    const { bootId, clock, log } = this.#platform
    const { tabId, account, visible, focused, protocol } = input
    if (protocol !== PROTOCOL) return fail('unsupported', `this engine speaks protocol ${PROTOCOL}`)
    seat.shown = { visible, focused }
    await core.ready
    if (seat.gone) return fail('cancelled', 'the tab has gone')
    if (input.initial !== undefined) core.preload(input.initial)
    const shown = account !== undefined && core.knows(account) ? account : core.account()
    core.accountEngine(shown)
    // Attaching again starts anew: the tab has forgotten what it held.
    seat.session?.close()
    const session = new TabSession(tabId, shown, seat.shown, {
      bootId,
      store: core.store,
      clock,
      log,
      sink,
      accountEngine: core.accountEngine,
      draftsOf: core.draftsOf,
    })
    seat.session = session
    this.#tabs.set(tabId, session)
    for (const view of input.opening ?? []) {
      if (!isAnonymous(shown) || !needsLogin(view.view)) session.watch({ ...view, account: shown })
    }
    core.tabsChanged('attached', tabId)
    return ok({ bootId, account: shown })
  }

  #service(sink: TabSink, seat: Seat): TabService {
    const core = this.#core()
    const { log } = this.#platform
    const inView = async (
      viewId: string,
      act: (session: TabSession, view: ShownView) => void | Promise<void>,
    ): Promise<Outcome<null>> => {
      const { session } = seat
      const view = session?.view(viewId)
      if (session === null || view === undefined) return { ok: false, fault: noSuchView(viewId) }
      await act(session, view)
      session.hurry(viewId)
      return ok(null)
    }
    return {
      attach: (input) => this.#attach(sink, seat, input),
      watch: (input) => {
        if (seat.session === null) return fail('invalid', 'attach first')
        if (!core.knows(input.account)) return fail('signed-out', `${input.account} is not signed in`)
        seat.session.watch(input)
        return ok(null)
      },
      window: ({ viewId, window }) => inView(viewId, (session) => session.moveWindow(viewId, window)),
      unwatch: ({ viewId }) => {
        seat.session?.unwatch(viewId)
        return ok(null)
      },
      page: ({ viewId, direction, gapId }) =>
        inView(viewId, async (_session, view) => {
          await view.page(direction, gapId)
        }),
      showNew: ({ viewId }) => inView(viewId, (_session, view) => view.showNew()),
      run: async (command) => {
        await core.ready
        return core.run(command, seat.session?.id ?? '')
      },
      outcome: async ({ commandId }) => {
        await core.ready
        return ok(await core.outcome(commandId, seat.session?.id ?? ''))
      },
      lookup: async (input) => {
        await core.ready
        if (!core.knows(input.account)) return fail('signed-out', `${input.account} is not signed in`)
        const found = await core.accountEngine(input.account).lookUp(input)
        const ids = found.ok ? [found.value.accountId ?? [], found.value.accountIds ?? []].flat() : []
        for (const id of ids)
          seat.session?.hold(ACCOUNT_KINDS.map((kind) => entityKey(input.account, kind, id)))
        return found
      },
      health: async () => {
        await core.ready
        const tabs = [...this.#tabs.values()].map((session) => ({
          id: session.id,
          visible: session.visible,
          ...session.census,
        }))
        return ok({ ...core.health(), tabs })
      },
      logs: () => ok(log.lines()),
    }
  }
}
