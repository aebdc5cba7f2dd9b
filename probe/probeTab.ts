import * as Comlink from 'comlink'
import type { CommandBody } from '../src/shared/commands/command.ts'
import type { Fault, Outcome } from '../src/shared/fault/fault.ts'
import type { EntityTypes } from '../src/shared/model/entity.ts'
import {
  type AccountKey,
  BROWSER,
  type EntityKey,
  type EntityKind,
  entityKey,
  partsOf,
} from '../src/shared/model/keys.ts'
import type { Session } from '../src/shared/model/session.ts'
import type { Batch, CommandResult, Settled } from '../src/shared/protocol/batch.ts'
import {
  type EngineApi,
  type Lookup,
  type LookupAnswer,
  PROTOCOL,
} from '../src/shared/protocol/operations.ts'
import type { ViewRef, ViewState } from '../src/shared/protocol/views.ts'
import type { Engine } from '../src/worker/createEngine.ts'
import type { Port } from '../src/worker/host/ports.ts'
import { type Clock, waitAtMost } from '../src/worker/platform/clock.ts'

/** How long the engine may take for one thing: a slow server, many requests, and the probe's own pace. */
const PATIENCE_MS = 90_000

/** How long an answer that has arrived may take to be shown. */
const SOON_MS = 5_000

const GIVEN_UP: Fault = { code: 'deadline', message: 'the engine did not come to an end' }

/** The probe's end of the line to the engine: a tab without a page. */
export class ProbeTab {
  readonly #api: EngineApi
  readonly #entities = new Map<EntityKey, unknown>()
  readonly #views = new Map<string, ViewState>()
  readonly #settled = new Map<string, Settled>()
  readonly #clock: Clock
  readonly #release: () => void
  #waiting: (() => void)[] = []
  #count = 0

  constructor(engine: Engine, clock: Clock) {
    this.#clock = clock
    const { port1, port2 } = new MessageChannel()
    const sink = {
      push: async (batch: Batch) => this.#push(batch),
      runTabTask: async () => false,
    }
    Comlink.expose(sink, port2 as Comlink.Endpoint)
    const remote = Comlink.wrap<EngineApi>(port2 as Comlink.Endpoint)
    this.#api = remote as unknown as EngineApi
    this.#release = () => {
      port2.postMessage({ control: 'visibility', state: 'gone' })
      port2.close()
    }
    port2.start()
    engine.connect(port1 as unknown as Port)
    port2.postMessage({ control: 'presence', tabId: 'probe' })
  }

  async attach(): Promise<void> {
    const input = { tabId: 'probe', protocol: PROTOCOL, build: 1, visible: true, focused: false }
    const answer = await this.#api.attach(input)
    if (!answer.ok) throw new Error(`the engine did not start: ${answer.fault.message}`)
    await this.until(() => this.#entities.has(entityKey(BROWSER, 'session')))
  }

  end(): void {
    this.#release()
  }

  get session(): Session {
    return this.#entities.get(entityKey(BROWSER, 'session')) as Session
  }

  get account(): AccountKey {
    return this.session.account
  }

  entity<K extends EntityKind>(kind: K, id?: string): EntityTypes[K] | undefined {
    return this.#entities.get(entityKey(this.account, kind, id)) as EntityTypes[K] | undefined
  }

  /** An entity, once it `isSo`; undefined if it does not become so soon. */
  async entityOf<K extends EntityKind>(
    kind: K,
    id: string,
    isSo: (entity: EntityTypes[K]) => boolean = () => true,
  ): Promise<EntityTypes[K] | undefined> {
    const found = (): EntityTypes[K] | undefined => {
      const entity = this.entity(kind, id)
      return entity !== undefined && isSo(entity) ? entity : undefined
    }
    await this.until(() => found() !== undefined, SOON_MS)
    return found()
  }

  /** All entities of a kind that the engine has sent. */
  all<K extends EntityKind>(kind: K): readonly EntityTypes[K][] {
    return [...this.#entities]
      .filter(([key]) => partsOf(key).kind === kind)
      .map(([, value]) => value as EntityTypes[K])
  }

  /** Resolves once `isSo`; to false if it does not become so. */
  async until(isSo: () => boolean, limitMs = PATIENCE_MS): Promise<boolean> {
    const end = this.#clock.now() + limitMs
    while (!isSo()) {
      const left = end - this.#clock.now()
      if (left <= 0) return false
      await waitAtMost(this.#clock, new Promise<void>((resolve) => this.#waiting.push(resolve)), left)
    }
    return true
  }

  /** Opens a view and leaves it open, so that its entities arrive. Resolves once it has loaded or failed. */
  async keepOpen(view: ViewRef): Promise<void> {
    const viewId = await this.#open(view)
    await this.until(() => this.#hasEnded(viewId))
  }

  /** Opens a view and waits until it has loaded, then shows its next page if there is one. Returns what it ended with. */
  async read(view: ViewRef): Promise<Outcome<readonly string[]>> {
    const viewId = await this.#open(view)
    const state = (): ViewState | undefined => this.#views.get(viewId)
    const ended = await this.until(() => this.#hasEnded(viewId))
    const shown = state()
    if (ended && shown?.meta.newer.state === 'idle' && shown.ids.length > 0 && !shown.meta.bottomedOut) {
      await this.#api.page({ viewId, direction: 'older' })
      await this.until(() => state()?.meta.older.state !== 'loading')
    }
    const last = state()
    await this.#api.unwatch({ viewId })
    this.#views.delete(viewId)
    if (!ended || last === undefined) return { ok: false, fault: GIVEN_UP }
    for (const load of [last.meta.newer, last.meta.older])
      if (load.state === 'failed') return { ok: false, fault: load as Fault }
    return { ok: true, value: last.ids }
  }

  lookup(lookup: Lookup): Promise<Outcome<LookupAnswer>> {
    return this.#atMost(this.#api.lookup({ ...lookup, account: this.account }))
  }

  /** Runs a command, and waits for its end. */
  async run(body: CommandBody): Promise<Outcome<CommandResult>> {
    this.#count++
    const commandId = `${this.#clock.now()}-${this.#count}`
    const accepted = await this.#atMost(this.#api.run({ ...body, account: this.account, commandId }))
    if (!accepted.ok) return accepted
    await this.until(() => this.#settled.has(commandId))
    const settled = this.#settled.get(commandId)
    if (settled === undefined) return { ok: false, fault: GIVEN_UP }
    return settled.ok ? { ok: true, value: settled.result ?? {} } : settled
  }

  async #open(view: ViewRef): Promise<string> {
    this.#count++
    const viewId = `view-${this.#count}`
    const window = { from: 0, to: 200, atTop: true }
    await this.#api.watch({ viewId, account: this.account, view, window })
    return viewId
  }

  /** Whether a view has loaded, or failed to. */
  #hasEnded(viewId: string): boolean {
    const meta = this.#views.get(viewId)?.meta
    return meta !== undefined && (meta.newer.state === 'failed' || (meta.loaded && !isBusy(meta)))
  }

  async #atMost<T>(answer: Promise<Outcome<T>>): Promise<Outcome<T>> {
    return (await waitAtMost(this.#clock, answer, PATIENCE_MS)) ?? { ok: false, fault: GIVEN_UP }
  }

  #push(batch: Batch): true {
    for (const { key, value } of batch.put) this.#entities.set(key, value)
    for (const key of batch.drop) this.#entities.delete(key)
    for (const change of batch.views) {
      const before = this.#views.get(change.viewId)
      const ids = [...(before?.ids ?? [])]
      if (change.kind === 'reset') ids.splice(0, ids.length, ...change.ids)
      if (change.kind === 'splice') ids.splice(change.at, change.remove, ...change.insert)
      const meta = change.meta ?? before?.meta
      if (meta !== undefined) this.#views.set(change.viewId, { ids, meta })
    }
    for (const settled of batch.settled) this.#settled.set(settled.commandId, settled)
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
    return true
  }
}

const isBusy = ({ newer, stale }: ViewState['meta']): boolean => newer.state === 'loading' || stale
