import {
  type ArrivedNotification,
  claim,
  pass,
  settle,
  shownIds,
  unconfirmedIds,
} from '../../../shared/alerts/alertBook.ts'
import { tagOf } from '../../../shared/alerts/tagOf.ts'
import type { Account } from '../../../shared/model/account.ts'
import { type EntityKey, entityKey, partsOf } from '../../../shared/model/keys.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import type { Connection } from '../../../shared/model/session.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { TabTaskBody } from '../../../shared/protocol/batch.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { dropOldest } from '../../platform/dropOldest.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AttachedTab } from '../../tabs/attachedTab.ts'
import { runTabTaskOnce } from '../../tabs/tabTasks.ts'
import { AlertLedger } from './alertLedger.ts'
import { alertOf } from './alertOf.ts'
import { isShown } from './isShown.ts'
import { judgeAlert } from './judgeAlert.ts'
import { OpenAlerts } from './openAlerts.ts'
import { WebPush } from './webPush.ts'

/** Ids that are remembered as decided, the longest decided go first. */
const MAX_DECIDED = 2_000
/** Who takes the lead so soon after another engine gave it up goes on where that one was. */
const HANDOVER_MS = 10_000

export interface AlertsParts {
  readonly platform: Platform
  /** Whether the newest notifications were asked for in this life of the engine. */
  readonly fresh: () => boolean
  /** It is too soon after the start. */
  readonly silent: () => boolean
  /** All of this engine's, of whatever account. */
  readonly tabs: () => Iterable<AttachedTab>
}

/** A notification that is to be decided on. */
interface Candidate extends ArrivedNotification {
  readonly notification: Notification
  readonly sound: boolean
  readonly alert: boolean
}

/**
 * Tells of each new notification once, by whichever way it came: the first time its id is heard of, in any
 * engine of this browser or by a push, now or before a restart (`AlertBook`). What was there when the engine
 * looked for the first time is old, and so is what is older than that. Of several engines the one that leads decides.
 */
export class Alerts {
  readonly push: WebPush
  readonly #context: AccountContext
  readonly #parts: AlertsParts
  readonly #ledger: AlertLedger
  readonly #open: OpenAlerts
  readonly #decided = new Set<string>()
  readonly #waiting = new Set<string>()
  /** Tags of what was told: it may stand outside of the page. */
  readonly #told = new Set<string>()
  readonly #unlisten: () => void
  /** The notifications of the start were decided on; whatever arrives from then on is new. */
  #caughtUp = false
  /** The newest could not be had when this engine came to lead: what comes first may be of long ago. */
  #behind = false
  /** It goes on where another engine was: there is no silence after a start. */
  #inherited = false
  #leads = false
  #stopped = false

  constructor(context: AccountContext, parts: AlertsParts) {
    this.#context = context
    this.#parts = parts
    this.#ledger = new AlertLedger(parts.platform)
    this.push = new WebPush(context, {
      ledger: this.#ledger,
      runTabTask: (task) => this.#runTabTask(task),
    })
    this.#open = new OpenAlerts(context.clock, (tags) => {
      for (const tag of tags) this.#told.delete(tag)
      void this.#runTabTask({ kind: 'closeAlerts', tags })
    })
    const { account, store } = context
    const mine = entityKey(account, 'notification', '')
    const concerns = (['connection', 'preferences', 'instance', 'stored'] as const).map((kind) =>
      entityKey(account, kind),
    )
    this.#unlisten = store.listen((changed) => {
      if (concerns.some((key) => changed.has(key))) this.recheck()
      const keys = [...changed].filter((key) => key.startsWith(mine))
      if (keys.length > 0) this.#hear(keys)
    })
    this.recheck()
    this.#hear(store.keysOfKind(account, 'notification'))
  }

  stop(): void {
    this.#stopped = true
    this.#unlisten()
    this.#open.stop()
    this.push.stop()
  }

  /** The account is signed out: nothing is pushed to it any more, and nothing of it is remembered. */
  async end(): Promise<void> {
    await this.push.end()
    await this.#ledger.forget(this.#context.account)
  }

  /** Something has changed that decides who tells, or what, or when. */
  recheck(): void {
    if (this.#stopped) return
    const { store, account, clock } = this.#context
    const { leading = false } = (store.get(entityKey(account, 'connection')) as Connection | undefined) ?? {}
    const gained = leading && !this.#leads
    const lost = this.#leads && !leading
    this.#leads = leading
    if (gained) this.#behind = !this.#parts.fresh()
    this.#decide()
    if (lost) {
      const yieldedAt = clock.now()
      void this.#ledger.change(account, (book) => ({ book: { ...book, yieldedAt }, answer: undefined }))
    }
    if (leading) this.push.recheck()
  }

  #hear(keys: readonly EntityKey[]): void {
    const { store, account } = this.#context
    const over: string[] = []
    for (const key of keys) {
      const { id } = partsOf(key)
      const notification = store.get(key) as Notification | undefined
      const tag = tagOf(account, id)
      if (notification?.seen !== false && this.#told.has(tag)) over.push(tag)
      if (notification !== undefined && !this.#decided.has(id)) this.#waiting.add(id)
    }
    this.#open.close(over)
    dropOldest(this.#waiting, MAX_DECIDED)
    this.#decide()
  }

  #decide(): void {
    if (!this.#leads || !this.#parts.fresh() || (this.#caughtUp && this.#waiting.size === 0)) return
    const candidates = [...this.#waiting].flatMap((id) => this.#judge(id))
    for (const id of this.#waiting) this.#decided.add(id)
    this.#waiting.clear()
    dropOldest(this.#decided, MAX_DECIDED)
    // The oldest is told first.
    candidates.sort((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)))
    this.#settle(candidates).catch((thrown) => this.#context.log.error('notifications were not told', thrown))
  }

  #judge(id: string): readonly Candidate[] {
    const { account, store, preferences } = this.#context
    const notification = store.get(entityKey(account, 'notification', id)) as Notification | undefined
    if (notification === undefined) return []
    const status = this.#statusOf(notification)
    const shown = isShown(account, status, this.#parts.tabs())
    const verdict = judgeAlert({ notification, status, preferences: preferences(), shown })
    const { createdAt } = notification
    return [{ id, createdAt, notification, tell: verdict.alert || verdict.sound, ...verdict }]
  }

  /** Writes down what was decided, and tells what is this engine's to tell. */
  async #settle(candidates: readonly Candidate[]): Promise<void> {
    const { account, clock } = this.#context
    const now = clock.now()
    const first = !this.#caughtUp
    this.#caughtUp = true
    const silent = this.#parts.silent() || (first && this.#behind)
    const { mine, left } = await this.#ledger.change(account, (before) => {
      if (first) this.#inherited = now - before.yieldedAt < HANDOVER_MS
      // What was told by a push, or by an engine before this one, is closed when it is read.
      const earlier = new Set(shownIds(before))
      for (const { id } of candidates) if (earlier.has(id)) this.#told.add(tagOf(account, id))
      const left = new Set(first ? unconfirmedIds(before, now) : [])
      const quiet = (silent && !this.#inherited) || before.floor === ''
      if (quiet) return { book: pass(before, candidates, now), answer: { mine: new Set<string>(), left } }
      const { book, mine } = claim(before, candidates, now)
      return { book, answer: { mine, left } }
    })
    dropOldest(this.#told, MAX_DECIDED)
    if (first) this.#hear(candidates.map(({ id }) => entityKey(account, 'notification', id)))
    // What another engine was to tell and did not: it may have been heard already.
    const telling = candidates.flatMap((one) =>
      mine.has(one.id) ? [one] : left.has(one.id) ? [{ ...one, sound: false }] : [],
    )
    if (telling.length === 0) return
    const done = await Promise.all(telling.map((one) => this.#tell(one)))
    const ids = new Set(done.filter((id) => id !== null))
    await this.#ledger.change(account, (book) => ({ book: settle(book, ids, 'told'), answer: undefined }))
  }

  /** Resolves to its id, or to null when no tab could show it. */
  async #tell({ id, notification, alert, sound }: Candidate): Promise<string | null> {
    const { account, store } = this.#context
    const actor = store.get(entityKey(account, 'account', notification.accountId)) as Account | undefined
    const tag = tagOf(account, id)
    if (sound) void this.#runTabTask({ kind: 'sound', sound: 'notification', tag })
    if (!alert || actor === undefined) return id
    const shown = alertOf(notification, actor, this.#statusOf(notification), account)
    const done = await this.#runTabTask({ kind: 'alert', alert: shown })
    // Where no tab could, a push may tell it.
    this.#told.add(tag)
    if (!done) return null
    this.#open.opened(tag)
    // It may have been read while it was on its way.
    this.#hear([entityKey(account, 'notification', id)])
    return id
  }

  #statusOf({ statusId }: Notification): Status | undefined {
    const { store, account } = this.#context
    return store.get(entityKey(account, 'status', statusId)) as Status | undefined
  }

  /** Has exactly one tab of this account do it. */
  async #runTabTask(task: TabTaskBody): Promise<boolean> {
    const { account, clock } = this.#context
    try {
      const mine = [...this.#parts.tabs()].filter((tab) => tab.account === account)
      return await runTabTaskOnce(mine, task, clock)
    } catch (thrown) {
      this.#context.log.error('a notification was not told', thrown)
      return false
    }
  }
}
