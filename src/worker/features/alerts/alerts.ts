import { claim, pass } from '../../../shared/alerts/alertBook.ts'
import { BROWSER, type EntityKey, entityKey, isOfKind, partsOf } from '../../../shared/model/keys.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { TabTaskBody } from '../../../shared/protocol/batch.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Cancel } from '../../platform/clock.ts'
import { dropOldest } from '../../platform/dropOldest.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AttachedTab } from '../../tabs/attachedTab.ts'
import { runTabTaskOnce } from '../../tabs/tabTasks.ts'
import { AlertLedger } from './alertLedger.ts'
import { AlertRaiser } from './alertRaiser.ts'
import { AlertSilence } from './alertSilence.ts'
import type { Candidate } from './candidate.ts'
import { isNotificationShown } from './isNotificationShown.ts'
import { judgeAlert } from './judgeAlert.ts'
import { WebPush } from './webPush.ts'

/** Ids remembered as decided; the oldest are evicted first. */
const MAX_DECIDED = 2_000
/**
 * A decision against an alert is recorded this late, if a tab is still there. The engine learns of a dead tab a moment later; with none left, a
 * push decides (NO37).
 */
const SURE_MS = 500
/** An engine that takes the lead within this time after another gave it up skips the start-up silence. */
const HANDOVER_MS = 10_000

export interface AlertsParts {
  readonly platform: Platform
  /** Whether this engine has fetched the newest notifications since its start. */
  readonly fresh: () => boolean
  /** All tabs of this engine, of every account. */
  readonly tabs: () => Iterable<AttachedTab>
  readonly token: string | null
}

/**
 * Raises one alert per new notification, whether it arrived by stream, fetch or push. The stored `AlertBook`
 * deduplicates by id across engines, pushes and restarts. During the silence after the start, and while the book is empty,
 * notifications are only recorded. Among several engines, the leader decides.
 */
export class Alerts {
  readonly push: WebPush
  readonly #context: AccountContext
  readonly #parts: AlertsParts
  readonly #ledger: AlertLedger
  readonly #raiser: AlertRaiser
  readonly #silence: AlertSilence
  readonly #decided = new Set<string>()
  readonly #waiting = new Set<string>()
  readonly #unlisten: () => void
  /** The notifications of the first fetch are decided; those that arrive later are new. */
  #caughtUp = false
  /** Decisions against an alert that are not yet recorded. */
  #unsure: readonly Candidate[] = []
  #cancelUnsure: Cancel = () => {}
  /** The decisions are being recorded. Those that arrive meanwhile are decided together afterwards. */
  #claiming = false
  /** This engine became leader before it had fetched the newest notifications. Its first batch may be old. */
  #behind = false
  /** This engine took over from another leader: the start-up silence does not apply. */
  #inherited = false
  #leads = false
  #stopped = false

  constructor(context: AccountContext, parts: AlertsParts) {
    this.#context = context
    this.#parts = parts
    this.#silence = new AlertSilence(context.clock)
    this.#ledger = context.shared.get(AlertLedger)
    this.push = new WebPush(context, {
      ledger: this.#ledger,
      runTabTask: (task) => this.#runTabTask(task),
      recheckIfLeading: () => this.recheck(),
      token: parts.token,
    })
    this.#raiser = new AlertRaiser(context, {
      ledger: this.#ledger,
      judge: (id) => this.#judge(id),
      leads: () => this.#leads && !this.#stopped,
      hasTab: () => this.#ableTabs().length > 0,
      runTabTask: (task) => this.#runTabTask(task),
    })
    const { account, store } = context
    const concerns = [
      ...(['connection', 'preferences', 'instance', 'stored'] as const).map((kind) =>
        entityKey(account, kind),
      ),
      entityKey(BROWSER, 'accounts'),
    ]
    this.#unlisten = store.listen((changed) => {
      if (concerns.some((key) => changed.has(key))) this.recheck()
      const keys = [...changed].filter((key) => isOfKind(key, 'notification', account))
      if (keys.length > 0) this.#arrived(keys)
    })
    this.recheck()
    this.#arrived(store.keysOfKind(account, 'notification'))
  }

  /** Whether a notification that arrives now raises no alert (NO31). */
  get silent(): boolean {
    return this.#silence.on
  }

  stop(): void {
    this.#stopped = true
    this.#silence.stop()
    this.#unlisten()
    this.#cancelUnsure()
    this.#raiser.stop()
    this.push.stop()
    // Some may have been raised while the account was logged out, or the instance or another engine has ended the session.
    if (this.#parts.token !== null && this.#context.own() === undefined) void this.#raiser.closeAll()
  }

  /**
   * Ends the push subscription, and closes the alerts: they show words of posts. The book is deleted, or moved to memory if the
   * account `stays`, in private mode.
   */
  async end(stays: boolean): Promise<void> {
    await Promise.all([this.push.end(), this.#raiser.closeAll()])
    const { account } = this.#context
    await (stays ? this.#ledger.hold(account) : this.#ledger.forget(account))
  }

  /** Call when the leader, the preferences or the instance data may have changed. */
  recheck(): void {
    if (this.#stopped) return
    const { store, account, clock } = this.#context
    const connection = store.get(entityKey(account, 'connection'))
    const leading = connection?.leading === true
    if (connection?.stream === 'joined') this.#silence.joined()
    const gained = leading && !this.#leads
    const lost = this.#leads && !leading
    this.#leads = leading
    if (gained) this.#behind = !this.#parts.fresh()
    this.#decide()
    if (gained && this.#caughtUp) this.#raiser.look(true)
    else this.#raiser.recheck()
    if (lost) {
      this.#raiser.pause()
      const yieldedAt = clock.now()
      void this.#ledger.change(account, (book) => ({ book: { ...book, yieldedAt }, answer: undefined }))
    }
    if (leading) this.push.recheck()
  }

  #arrived(keys: readonly EntityKey<'notification'>[]): void {
    const { store } = this.#context
    const read: string[] = []
    for (const key of keys) {
      const { id } = partsOf(key)
      const notification = store.get(key)
      if (notification?.seen !== false) read.push(id)
      if (notification !== undefined && !this.#decided.has(id)) this.#waiting.add(id)
    }
    this.#raiser.read(read)
    dropOldest(this.#waiting, MAX_DECIDED)
    this.#decide()
  }

  /** Without a tab, only the first fetch is decided. A push or the next tab may raise the later alerts (NO37). */
  #decide(): void {
    if (
      this.#claiming ||
      !this.#leads ||
      !this.#parts.fresh() ||
      (this.#caughtUp && this.#waiting.size === 0)
    )
      return
    if (this.#caughtUp && this.#ableTabs().length === 0) return
    const candidates = [...this.#waiting].flatMap((id) => this.#judge(id) ?? [])
    for (const id of this.#waiting) this.#decided.add(id)
    this.#waiting.clear()
    dropOldest(this.#decided, MAX_DECIDED)
    // Raise the oldest first.
    candidates.sort((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)))
    const isFirst = !this.#caughtUp
    const sure = isFirst ? candidates : candidates.filter(({ tell }) => tell)
    if (isFirst || sure.length > 0) this.#claim(sure)
    if (!isFirst) this.#decideLater(candidates.filter(({ tell }) => !tell))
  }

  #decideLater(candidates: readonly Candidate[]): void {
    if (candidates.length === 0) return
    const isFirst = this.#unsure.length === 0
    this.#unsure = [...this.#unsure, ...candidates]
    if (!isFirst) return
    this.#cancelUnsure = this.#context.clock.after(SURE_MS, () => {
      const unsure = this.#unsure
      this.#unsure = []
      if (this.#ableTabs().length > 0) this.#claim(unsure)
      else
        for (const { id } of unsure) {
          this.#decided.delete(id)
          this.#waiting.add(id)
        }
    })
  }

  #claim(candidates: readonly Candidate[]): void {
    this.#claiming = true
    this.#claimAndRaise(candidates)
      .catch((thrown) => this.#context.log.error('could not raise alerts', thrown))
      .finally(() => {
        this.#claiming = false
        if (!this.#stopped) this.#decide()
      })
  }

  /** Undefined if the notification is not in the store. */
  #judge(id: string): Candidate | undefined {
    const { account, store, preferences, clock } = this.#context
    const notification = store.get(entityKey(account, 'notification', id))
    if (notification === undefined) return undefined
    const status = this.#statusOf(notification)
    const shown = isNotificationShown(account, status, this.#parts.tabs())
    const verdict = judgeAlert({ notification, status, preferences: preferences(), shown, now: clock.now() })
    const { createdAt, type } = notification
    const tell = verdict.alert || verdict.sound
    return { id, createdAt, notification, status, tell, isMention: type === 'mention', ...verdict }
  }

  /** Records the decisions in the book and raises the alerts that this engine claimed, or that nobody has shown. */
  async #claimAndRaise(candidates: readonly Candidate[]): Promise<void> {
    const { account, clock } = this.#context
    const now = clock.now()
    const first = !this.#caughtUp
    this.#caughtUp = true
    const silent = this.silent || (first && this.#behind)
    const ids = candidates.map(({ id }) => id)
    const plan = await this.#ledger.change(account, (before) => {
      if (first) this.#inherited = now - before.yieldedAt < HANDOVER_MS
      this.#raiser.remember(before, ids)
      const quiet = (silent && !this.#inherited) || before.floor === ''
      const { book: after, mine } = quiet
        ? { book: pass(before, candidates, now), mine: [] }
        : claim(before, candidates, now)
      this.#raiser.claimed(mine)
      const { book, plan } = this.#raiser.plan(after, first)
      return { book, answer: plan }
    })
    // One that was raised earlier may have been read in the meantime.
    this.#arrived(ids.map((id) => entityKey(account, 'notification', id)))
    this.#raiser.carryOut(plan)
  }

  #statusOf({ statusId }: Notification): Status | undefined {
    const { store, account } = this.#context
    return store.get(entityKey(account, 'status', statusId))
  }

  /** The tabs of this account; if there are none, all tabs of the browser (NO55). */
  #ableTabs(): readonly AttachedTab[] {
    const all = [...this.#parts.tabs()]
    const own = all.filter(({ account }) => account === this.#context.account)
    return own.length > 0 ? own : all
  }

  /** Runs `task` in exactly one tab. */
  async #runTabTask(task: TabTaskBody): Promise<boolean> {
    try {
      return await runTabTaskOnce(this.#ableTabs(), task, this.#context.clock)
    } catch (thrown) {
      this.#context.log.error('could not run an alert task in a tab', thrown)
      return false
    }
  }
}
