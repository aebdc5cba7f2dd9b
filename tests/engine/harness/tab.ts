import * as Comlink from 'comlink'
import type { Command, CommandBody } from '../../../src/shared/commands/command.ts'
import type { Outcome } from '../../../src/shared/fault/fault.ts'
import type { EntityTypes } from '../../../src/shared/model/entity.ts'
import {
  type AccountKey,
  BROWSER,
  type EntityKey,
  type EntityKind,
  entityKey,
  partsOf,
} from '../../../src/shared/model/keys.ts'
import type { Notice } from '../../../src/shared/model/notice.ts'
import type { Session } from '../../../src/shared/model/session.ts'
import type { Batch, Settled, TabTask } from '../../../src/shared/protocol/batch.ts'
import {
  asControl,
  type ControlFromEngine,
  type ControlFromTab,
  tabLock,
} from '../../../src/shared/protocol/control.ts'
import {
  type AttachInput,
  type EngineApi,
  type PageInput,
  PROTOCOL,
} from '../../../src/shared/protocol/operations.ts'
import type {
  ViewMeta,
  ViewRef,
  ViewState,
  ViewWindow,
  WatchInput,
} from '../../../src/shared/protocol/views.ts'
import type { Engine } from '../../../src/worker/createEngine.ts'
import type { Port } from '../../../src/worker/host/ports.ts'
import type { FakeLocks } from './fakeLocks.ts'
import { noteActivity, settle } from './settle.ts'

export const AT_TOP: ViewWindow = { from: 0, to: 20, atTop: true }
export const SCROLLED: ViewWindow = { from: 5, to: 25, atTop: false }

export interface TabOptions {
  readonly visible?: boolean
  readonly focused?: boolean
  /** False if the test attaches the tab itself. */
  readonly attach?: boolean
}

/** Data of the browser that every tab receives. */
const OF_BROWSER: ReadonlySet<EntityKind> = new Set(['session', 'accounts'])

let tabCount = 0

/**
 * A tab on a real MessagePort. It mirrors the engine's state as the interface does, and checks the order of batches.
 */
export class Tab {
  readonly id: string
  readonly api: EngineApi
  /** Every raw message received. */
  readonly raw: unknown[] = []
  readonly controls: ControlFromEngine[] = []
  readonly batches: Batch[] = []
  readonly notices: Notice[] = []
  /** The engine's answer to `run`, by command id; undefined while there is none. */
  readonly accepted = new Map<string, Outcome<{ accepted: true }> | undefined>()
  readonly settled = new Map<string, Settled>()
  readonly entities = new Map<EntityKey, unknown>()
  readonly views = new Map<string, ViewState>()
  readonly tasks: TabTask[] = []
  /** Answers tab tasks. A promise that never resolves makes the tab hang. */
  runTask: () => Promise<boolean> = async () => true
  /** Whether the host of the page answers it. */
  reachesHost = false
  /** Number of batches that did not have the next sequence number. */
  gaps = 0
  /** The open views. */
  readonly #open = new Map<string, { readonly account: AccountKey; readonly kind: ViewRef['kind'] }>()
  /**
   * Keys that the tab should not have received: those of an account that it did not show, of browser data that is for no tab, or
   * of the notifications of all accounts while it did not list them.
   */
  readonly foreign: EntityKey[] = []
  bootId = ''
  visible: boolean
  focused: boolean
  readonly #port: MessagePort
  /** The engine's end of the channel. */
  readonly #engineEnd: MessagePort
  readonly #locks: FakeLocks | null
  #release: () => void
  #seq = 0
  #acks: (() => void)[] | null = null
  #views = 0
  #commands = 0

  constructor(connect: Engine['connect'], locks: FakeLocks | null, options: TabOptions) {
    tabCount++
    this.id = `tab-${tabCount}`
    this.visible = options.visible ?? true
    this.focused = options.focused ?? false
    this.#locks = locks
    const { port1, port2 } = new MessageChannel()
    this.#port = port2
    this.#engineEnd = port1
    port2.addEventListener('message', ({ data }) => {
      noteActivity()
      this.raw.push(data)
      const control = asControl<ControlFromEngine>(data)
      if (control !== null) this.controls.push(control)
    })
    Comlink.expose(
      {
        push: (batch: Batch) => this.#push(batch),
        runTabTask: (task: TabTask) => {
          if (task.kind === 'reachHost') return Promise.resolve(this.reachesHost)
          this.tasks.push(task)
          return this.runTask()
        },
      },
      port2 as Comlink.Endpoint,
    )
    const remote = Comlink.wrap<EngineApi>(port2 as Comlink.Endpoint)
    this.api = remote as unknown as EngineApi
    this.#release = () => remote[Comlink.releaseProxy]()
    port2.start()
    connect(port1 as unknown as Port)
  }

  /** Connects the port to another engine: WebKit restarts a dead shared worker on the same ports, and the page gets no event. */
  async restartedAs(connect: Engine['connect']): Promise<void> {
    connect(this.#engineEnd as unknown as Port)
    await settle()
  }

  /** Announces its presence and attaches. */
  async attach(
    account?: AccountKey,
    overrides: Partial<AttachInput> = {},
  ): Promise<Outcome<{ bootId: string; account: AccountKey }>> {
    if (this.#locks !== null) {
      const lock = this.#locks.of(this.id).request(tabLock(this.id), () => {
        this.sendControl({ control: 'presence', tabId: this.id, lock: tabLock(this.id) })
        return new Promise<void>(() => {})
      })
      void lock.catch(() => {})
    } else this.sendControl({ control: 'presence', tabId: this.id })
    this.#clearMirror()
    const answer = await this.api.attach({
      ...overrides,
      tabId: this.id,
      protocol: overrides.protocol ?? PROTOCOL,
      build: 1,
      visible: this.visible,
      focused: this.focused,
      ...(account === undefined ? {} : { account }),
    })
    await settle()
    return answer
  }

  sendControl(message: ControlFromTab): void {
    noteActivity()
    this.#port.postMessage(message)
  }

  async show(focused = false): Promise<void> {
    this.visible = true
    this.focused = focused
    this.sendControl({ control: 'visibility', state: 'visible', focused })
    await settle()
  }

  async hide(): Promise<void> {
    this.visible = false
    this.sendControl({ control: 'visibility', state: 'hidden' })
    await settle()
  }

  /** The user closes the tab: it says goodbye and releases its lock. */
  async close(): Promise<void> {
    this.sendControl({ control: 'visibility', state: 'gone' })
    this.#locks?.die(this.id)
    await settle()
  }

  /** The browser kills the tab: it sends nothing, and only its lock is released. */
  async kill(): Promise<void> {
    this.#acks = []
    this.#locks?.die(this.id)
    await settle()
  }

  /** Closes the port, which some browsers report to the engine. Its lock stays taken. */
  async closePort(): Promise<void> {
    this.#port.close()
    await settle()
  }

  /** Stops acknowledging batches. */
  stall(): void {
    this.#acks ??= []
  }

  /** Acknowledges the stalled batches and all later ones. */
  async resume(): Promise<void> {
    const acks = this.#acks ?? []
    this.#acks = null
    for (const ack of acks) ack()
    await settle()
  }

  async watch(view: ViewRef | ViewRef['kind'], overrides: Partial<WatchInput> = {}): Promise<string> {
    this.#views++
    const viewId = overrides.viewId ?? `view-${this.#views}`
    const ref = (typeof view === 'string' ? { kind: view } : view) as ViewRef
    this.#open.set(viewId, { account: overrides.account ?? this.account, kind: ref.kind })
    await this.api.watch({ viewId, account: this.account, view: ref, window: AT_TOP, ...overrides })
    await settle()
    return viewId
  }

  async unwatch(viewId: string): Promise<void> {
    await this.api.unwatch({ viewId })
    this.views.delete(viewId)
    this.#open.delete(viewId)
    await settle()
  }

  async move(viewId: string, window: ViewWindow): Promise<void> {
    await this.api.window({ viewId, window })
    await settle()
  }

  async page(viewId: string, direction: PageInput['direction'], gapId?: string): Promise<void> {
    const paging = this.api.page({ viewId, direction, ...(gapId === undefined ? {} : { gapId }) })
    await settle()
    void paging
  }

  /** Presses the button for older posts where home ends. */
  async goPastEnd(viewId: string): Promise<void> {
    const paging = this.api.page({ viewId, direction: 'older', pastEnd: true })
    await settle()
    void paging
  }

  async showNew(viewId: string): Promise<void> {
    void this.api.showNew({ viewId })
    await settle()
  }

  /**
   * Runs a command and waits until the engine settles, not until the command does. Returns the command's id.
   *
   * @param undoMs for how long it can be taken back before it is sent.
   */
  async run(
    body: CommandBody,
    commandId = `${this.id}-c${++this.#commands}`,
    undoMs?: number,
  ): Promise<string> {
    const command = { ...body, account: this.account, commandId, ...(undoMs && { undoMs }) } as Command
    this.accepted.set(commandId, undefined)
    void this.api.run(command).then((answer) => this.accepted.set(commandId, answer))
    await settle()
    return commandId
  }

  /** Sends a command as `account`, whichever one the tab shows. Waits as `run` does. */
  async runAs(account: AccountKey, body: CommandBody): Promise<string> {
    const commandId = `${this.id}-c${++this.#commands}`
    void this.api.run({ ...body, account, commandId } as Command)
    await settle()
    return commandId
  }

  get account(): AccountKey {
    return this.session.account
  }

  get session(): Session {
    return this.entities.get(entityKey(BROWSER, 'session')) as Session
  }

  entity<K extends EntityKind>(kind: K, id?: string): EntityTypes[K] | undefined {
    return this.entities.get(entityKey(this.account, kind, id)) as EntityTypes[K] | undefined
  }

  rows(viewId: string): readonly string[] {
    return this.views.get(viewId)?.ids ?? []
  }

  meta(viewId: string): ViewMeta {
    const view = this.views.get(viewId)
    if (view === undefined) throw new Error(`${this.id} never received ${viewId}`)
    return view.meta
  }

  /** The rows of `viewId` that the tab could draw: it has their posts and authors. */
  drawn(viewId: string): readonly string[] {
    return this.rows(viewId).filter((id) => {
      const status = this.entity('status', id)
      return status !== undefined && this.entity('account', status.accountId) !== undefined
    })
  }

  noticeKeys(): readonly string[] {
    return this.notices.map(({ textKey }) => textKey)
  }

  end(): void {
    this.#port.close()
    this.#release()
    this.#release = () => {}
  }

  /** Whether the tab lists the notifications of all accounts. */
  get #showsAll(): boolean {
    return [...this.#open.values()].some(
      ({ account, kind }) => kind === 'allNotifications' && account === this.account,
    )
  }

  #clearMirror(): void {
    this.#seq = 0
    this.entities.clear()
    this.views.clear()
    this.#open.clear()
  }

  #push(batch: Batch): Promise<true> {
    noteActivity()
    this.batches.push(batch)
    // `attach` resets the number. Otherwise, a number that is not the next one means that a batch was lost.
    if (batch.seq !== this.#seq + 1) this.gaps++
    this.#seq = batch.seq
    this.bootId = batch.bootId
    for (const { key, value } of batch.put) this.entities.set(key, value)
    for (const { key } of batch.put) {
      const { account, kind } = partsOf(key)
      const isOwn = account === BROWSER ? OF_BROWSER.has(kind) : account === this.account
      if (!isOwn || (kind === 'anyNotification' && !this.#showsAll)) this.foreign.push(key)
    }
    for (const change of batch.views) {
      const before = this.views.get(change.viewId)
      if (change.kind === 'reset') {
        this.views.set(change.viewId, { ids: change.ids, meta: change.meta })
        continue
      }
      if (before === undefined) continue
      const ids = [...before.ids]
      if (change.kind === 'splice') ids.splice(change.at, change.remove, ...change.insert)
      this.views.set(change.viewId, { ids, meta: change.meta ?? before.meta })
    }
    for (const key of batch.drop) this.entities.delete(key)
    for (const settled of batch.settled) this.settled.set(settled.commandId, settled)
    this.notices.push(...batch.notices)
    const acks = this.#acks
    if (acks === null) return Promise.resolve(true)
    return new Promise((resolve) => acks.push(() => resolve(true)))
  }
}
