import type { Command } from '../../shared/commands/command.ts'
import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { AccountKey, EntityKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { Settled, TabSink } from '../../shared/protocol/batch.ts'
import { engineLock } from '../../shared/protocol/control.ts'
import { type Health, PROTOCOL } from '../../shared/protocol/operations.ts'
import type { AccountEngine } from '../account/accountEngine.ts'
import type { Platform } from '../platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { byAttention } from './performer.ts'
import { type Port, say } from './ports.ts'
import { TabPort, type TabService } from './tabPort.ts'
import { noSuchView, TabSession } from './tabSession.ts'

/** What the host needs of the rest of the engine. */
export interface EngineCore {
  readonly store: EntityStore
  /** Resolves when it can serve tabs; rejects when it can't start. */
  readonly ready: Promise<void>
  readonly account: () => AccountKey
  readonly accountEngine: (account: AccountKey) => AccountEngine
  readonly draftsOf: (account: AccountKey) => readonly EntityKey[]
  readonly run: (command: Command, tabId: string) => Promise<Outcome<{ accepted: true }>>
  readonly outcome: (commandId: string) => Promise<{ known: boolean; settled: Settled | null }>
  readonly health: () => Omit<Health, 'tabs'>
  /** A tab came, was shown, or went. */
  readonly tabsChanged: (change: 'attached' | 'shown' | 'hidden' | 'left') => void
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
    let session: TabSession | null = null
    const end = (): void => {
      this.#ports.delete(tabPort)
      if (session === null) return
      session.close()
      if (this.#tabs.get(session.id) === session) this.#tabs.delete(session.id)
      session = null
      this.#core().tabsChanged('left')
    }
    const tabPort: TabPort = new TabPort({
      port,
      locks: this.#platform.locks,
      log: this.#platform.log,
      serve: (sink) =>
        this.#service(sink, {
          get: () => session,
          set: (made) => {
            session?.close()
            session = made
          },
        }),
      onVisibility: (visible, focused) => {
        const shown = visible && session?.visible === false
        session?.setVisibility(visible, focused)
        this.#core().tabsChanged(shown ? 'shown' : 'hidden')
      },
      onEnd: end,
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

  /** Tells the visible tabs of `account`; where none is visible, the one that is shown next. */
  notify(account: AccountKey | null, notice: Omit<Notice, 'id'>): void {
    this.#notices++
    const whole: Notice = { ...notice, id: `${this.#platform.bootId}-${this.#notices}` }
    const mine = [...this.#tabs.values()].filter((tab) => account === null || tab.account === account)
    const visible = mine.filter((tab) => tab.visible)
    for (const tab of visible.length > 0 ? visible : byAttention(mine).slice(0, 1)) tab.notify(whole)
  }

  /** Tells the tab that asked how its command ended. False: it is gone. */
  settle(tabId: string, settled: Settled): boolean {
    const tab = this.#tabs.get(tabId)
    tab?.settle(settled)
    return tab !== undefined
  }

  /** The account that is signed in has changed: all tabs follow. */
  accountChanged(account: AccountKey): void {
    for (const tab of this.#tabs.values()) if (tab.account !== account) tab.setAccount(account)
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

  #service(
    sink: TabSink,
    tab: { get: () => TabSession | null; set: (session: TabSession) => void },
  ): TabService {
    const core = this.#core()
    const platform = this.#platform
    const inView = async (
      viewId: string,
      act: (session: TabSession, view: NonNullable<ReturnType<TabSession['view']>>) => void | Promise<void>,
    ): Promise<Outcome<null>> => {
      const session = tab.get()
      const view = session?.view(viewId)
      if (session === null || view === undefined) return { ok: false, fault: noSuchView(viewId) }
      await act(session, view)
      session.hurry(viewId)
      return ok(null)
    }
    return {
      attach: async ({ tabId, account, visible, focused }) => {
        await core.ready
        const shown = account ?? core.account()
        core.accountEngine(shown)
        const session = new TabSession(
          tabId,
          shown,
          { visible, focused },
          {
            bootId: platform.bootId,
            store: core.store,
            clock: platform.clock,
            log: platform.log,
            sink,
            accountEngine: core.accountEngine,
            draftsOf: core.draftsOf,
          },
        )
        tab.set(session)
        this.#tabs.set(tabId, session)
        core.tabsChanged('attached')
        return ok({ bootId: platform.bootId, account: shown })
      },
      watch: (input) => {
        const session = tab.get()
        if (session === null) return fail('invalid', 'attach first')
        session.watch(input)
        return ok(null)
      },
      window: ({ viewId, window }) => inView(viewId, (session) => session.moveWindow(viewId, window)),
      unwatch: ({ viewId }) => {
        tab.get()?.unwatch(viewId)
        return ok(null)
      },
      page: ({ viewId, direction, gapId }) =>
        inView(viewId, async (_session, view) => {
          if (direction === 'older') await view.showOlder()
          else if (direction === 'newer') await view.timeline.refresh()
          else if (gapId !== undefined) await view.timeline.fillGap(gapId)
        }),
      showNew: ({ viewId }) => inView(viewId, (_session, view) => view.showNew()),
      run: (command) => core.run(command, tab.get()?.id ?? ''),
      outcome: async ({ commandId }) => ok(await core.outcome(commandId)),
      health: () =>
        ok({
          ...core.health(),
          tabs: [...this.#tabs.values()].map((session) => ({
            id: session.id,
            visible: session.visible,
            ...session.census,
          })),
        }),
      logs: () => ok(platform.log.lines()),
    }
  }
}
