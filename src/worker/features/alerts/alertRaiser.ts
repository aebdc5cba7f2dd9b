import {
  type AlertBook,
  beginTelling,
  collect,
  collectedIds,
  collectingClosed,
  collectingStands,
  NO_ALERT,
  SHOWN,
  settle,
  shownIds,
  type Telling,
  tellingWaitMs,
  told,
  unconfirmed,
} from '../../../shared/alerts/alertBook.ts'
import { alertTagOf, collectingTagOf } from '../../../shared/alerts/alertTag.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import type { NotificationAlert, TabTaskBody } from '../../../shared/protocol/batch.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Cancel } from '../../platform/clock.ts'
import { dropOldest } from '../../platform/dropOldest.ts'
import type { AlertLedger } from './alertLedger.ts'
import { alertOf } from './alertOf.ts'
import type { Candidate } from './candidate.ts'
import { ALERT_MS, OpenAlerts } from './openAlerts.ts'

/** Tags and ids remembered of each kind; the oldest are evicted first. */
const MAX_REMEMBERED = 2_000
/** Alerts that were claimed and not shown are looked for this often: a tab was too busy, or closed. */
const LOOK_MS = 3_000
/** An alert that somebody else claimed this long ago and has not shown is raised: an engine or the service worker died. */
const OVERDUE_MS = 4_000

interface AlertRaiserParts {
  readonly ledger: AlertLedger
  /** Judges a notification as of now; undefined if it is not in the store. */
  readonly judge: (id: string) => Candidate | undefined
  readonly leads: () => boolean
  readonly hasTab: () => boolean
  readonly runTabTask: (task: TabTaskBody) => Promise<boolean>
}

/** What is to be raised now. */
interface Plan {
  readonly alone: readonly Candidate[]
  readonly telling: Telling | null
  /** When to look again. Null: everything was shown. */
  readonly againMs: number | null
}

/**
 * Shows the alerts that the `AlertBook` lists as claimed, alone or in the collecting alert (AL1), until somebody has
 * shown them. Closes them when their time is over or their notifications are read.
 */
export class AlertRaiser {
  readonly #context: AccountContext
  readonly #parts: AlertRaiserParts
  readonly #open: OpenAlerts
  /** Ids of alerts that a tab is showing at the moment. */
  readonly #inFlight = new Set<string>()
  /** Ids that this engine has to raise: it claimed them, or has taken them over. */
  readonly #mine = new Set<string>()
  /** Ids that this engine claimed and has not raised yet. For others, the sound may have been made already. */
  readonly #unheard = new Set<string>()
  /** Tags of raised alerts, which may still be on screen. */
  readonly #raised = new Set<string>()
  /** Unread ids that the collecting alert on screen counts. */
  readonly #counted = new Set<string>()
  /** There was no tab to show what is claimed. */
  #isWaitingForTab = false
  #cancel: Cancel = () => {}

  constructor(context: AccountContext, parts: AlertRaiserParts) {
    this.#context = context
    this.#parts = parts
    const collectingTag = collectingTagOf(context.account)
    this.#open = new OpenAlerts(context.clock, (tags) => {
      for (const tag of tags) this.#raised.delete(tag)
      if (tags.includes(collectingTag)) this.#counted.clear()
      void parts.runTabTask({ kind: 'closeAlerts', tags })
    })
  }

  stop(): void {
    this.#cancel()
    this.#open.stop()
  }

  /** Closes all alerts of the account, also those that this engine does not know of: the account is about to be logged out. */
  async closeAll(): Promise<void> {
    this.#open.stop()
    this.#raised.clear()
    this.#counted.clear()
    await this.#parts.runTabTask({ kind: 'closeAlertsOf', account: this.#context.account })
  }

  /** Another engine raises them from now on. */
  pause(): void {
    this.#cancel()
  }

  /** Notes the alerts on screen that a push or an earlier engine raised, to close them when their notifications are read. */
  remember(book: AlertBook, ids: readonly string[]): void {
    const alone = new Set(shownIds(book))
    const counted = new Set(collectedIds(book))
    for (const id of ids) {
      if (alone.has(id)) this.#raised.add(alertTagOf(this.#context.account, id))
      if (counted.has(id)) this.#counted.add(id)
    }
    dropOldest(this.#raised, MAX_REMEMBERED)
  }

  /** Notifications were read or deleted. */
  read(ids: readonly string[]): void {
    const { account } = this.#context
    const tags = ids.map((id) => alertTagOf(account, id)).filter((tag) => this.#raised.has(tag))
    const wereCounted = ids.filter((id) => this.#counted.delete(id)).length > 0
    if (wereCounted && this.#counted.size === 0) {
      tags.push(collectingTagOf(account))
      void this.#parts.ledger.change(account, (book) => ({ book: collectingClosed(book), answer: undefined }))
    }
    this.#open.close(tags)
  }

  /** This engine has claimed `ids`: their sound is due. */
  claimed(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#mine.add(id)
      this.#unheard.add(id)
    }
    for (const some of [this.#mine, this.#unheard]) dropOldest(some, MAX_REMEMBERED)
  }

  /** Call when a tab may have opened. */
  recheck(): void {
    if (this.#isWaitingForTab && this.#parts.hasTab()) this.look(false)
  }

  /**
   * Raises what is claimed and was not shown.
   *
   * @param all also what another engine claimed a moment ago. It has given up the lead.
   */
  look(all: boolean): void {
    const { ledger } = this.#parts
    const { account, log } = this.#context
    this.#cancel()
    ledger
      .change(account, (book) => {
        const { book: after, plan } = this.plan(book, all)
        return { book: after, answer: plan }
      })
      .then((plan) => this.carryOut(plan))
      .catch((thrown) => log.error('could not raise alerts', thrown))
  }

  /** Decides what to raise now, and records in the book what turned out to need no alert any more. */
  plan(before: AlertBook, all: boolean): { readonly book: AlertBook; readonly plan: Plan } {
    const now = this.#context.clock.now()
    const open = unconfirmed(before, now)
    const isAny = open.length + before.collecting.forgotten > 0
    this.#isWaitingForTab = isAny && !this.#parts.hasTab()
    if (!isAny || !this.#parts.leads() || this.#isWaitingForTab)
      return { book: before, plan: { alone: [], telling: null, againMs: null } }
    const waitMs = tellingWaitMs(before, now)
    const isDue = (one: (typeof open)[number]): boolean =>
      one.isCollected
        ? waitMs === 0
        : !this.#inFlight.has(one.id) && (all || this.#mine.has(one.id) || now - one.claimedAt >= OVERDUE_MS)
    const judged = open.filter(isDue).map((one) => ({ ...one, found: this.#parts.judge(one.id) }))
    const idsOf = (some: typeof judged): ReadonlySet<string> => new Set(some.map(({ id }) => id))
    // They were read, or the time has become quiet.
    const undue = settle(before, idsOf(judged.filter(({ found }) => found?.tell === false)), NO_ALERT)
    const unknown = judged.filter(({ found, isCollected }) => found === undefined && !isCollected)
    const ready = collect(undue, idsOf(unknown))
    const alone = judged.flatMap(({ found, isCollected }) => (found?.tell && !isCollected ? [found] : []))
    const { book, telling } =
      waitMs > 0
        ? { book: ready, telling: null }
        : beginTelling(ready, now, collectingStands(ready, now, ALERT_MS))
    for (const { id } of alone) {
      this.#mine.add(id)
      this.#inFlight.add(id)
    }
    return { book, plan: { alone, telling, againMs: Math.min(waitMs || LOOK_MS, LOOK_MS) } }
  }

  carryOut({ alone, telling, againMs }: Plan): void {
    this.#cancel()
    if (againMs !== null) this.#cancel = this.#context.clock.after(againMs, () => this.look(false))
    const shown = [
      ...alone.map((one) => this.#raise(one)),
      ...(telling === null ? [] : [this.#tell(telling)]),
    ]
    const { clock, log } = this.#context
    const startedAt = clock.now()
    for (const one of shown)
      one
        .then((done) => {
          // The tabs hung. After a refusal, the timer above does it.
          if (!done && clock.now() - startedAt >= LOOK_MS) this.look(false)
        })
        .catch((thrown) => log.error('could not raise an alert', thrown))
  }

  /** Resolves to false if no tab could show it. */
  async #raise(candidate: Candidate): Promise<boolean> {
    const { account } = this.#context
    const { id } = candidate
    try {
      const alert = candidate.alert ? this.#alertOf(candidate.notification) : undefined
      const done = await this.#announce(id, alert, candidate.sound, this.#unheard.delete(id))
      // Recorded even if no tab could show the alert, because a push may show it.
      if (alert !== undefined) this.#raised.add(alert.tag)
      dropOldest(this.#raised, MAX_REMEMBERED)
      if (!done) return false
      this.#mine.delete(id)
      if (alert !== undefined) this.#open.opened(alert.tag)
      await this.#parts.ledger.change(account, (book) => ({
        book: settle(book, new Set([id]), SHOWN),
        answer: undefined,
      }))
    } finally {
      this.#inFlight.delete(id)
    }
    this.#closeIfRead([id])
    return true
  }

  /** Resolves to false if no tab could show it. */
  async #tell(telling: Telling): Promise<boolean> {
    const { account, clock, preferences } = this.#context
    const { ids, count, onlyMentions, replaces } = telling
    const [last] = [...ids]
      .flatMap((id) => this.#parts.judge(id) ?? [])
      .sort((a, b) => (a.createdAt > b.createdAt ? -1 : Number(a.createdAt < b.createdAt)))
    const { desktopNotifications, notificationSound } = preferences()
    const tag = collectingTagOf(account)
    const of = last === undefined ? undefined : this.#alertOf(last.notification)
    const alert: NotificationAlert = { ...(of ?? NOBODY), account, tag, collected: { count, onlyMentions } }
    // Not `some`: each is deleted.
    const isUnheard = [...ids].filter((id) => this.#unheard.delete(id)).length > 0
    const done = await this.#announce(
      last?.id ?? '',
      desktopNotifications ? alert : undefined,
      notificationSound,
      isUnheard && !replaces,
    )
    if (!done) return false
    if (!replaces) this.#counted.clear()
    for (const id of ids) this.#counted.add(id)
    if (desktopNotifications) this.#open.opened(tag)
    await this.#parts.ledger.change(account, (book) => ({
      book: told(book, telling, clock.now()),
      answer: undefined,
    }))
    this.#closeIfRead([...ids])
    return true
  }

  /** Makes the sound if it is due and no other was made a moment ago, and shows `alert`. True unless no tab could show it. */
  async #announce(
    id: string,
    alert: NotificationAlert | undefined,
    sound: boolean,
    isFirst: boolean,
  ): Promise<boolean> {
    const { ledger, runTabTask } = this.#parts
    const isLoud = isFirst && (await ledger.takeSound())
    const tag = alertTagOf(this.#context.account, id)
    const [done] = await Promise.all([
      alert === undefined ||
        runTabTask({ kind: 'alert', alert: isLoud ? alert : { ...alert, silent: true } }),
      isLoud && sound && runTabTask({ kind: 'sound', sound: 'notification', tag }),
    ])
    if (isLoud) await ledger.soundEnded()
    return done
  }

  /** They may have been read while a tab showed them. */
  #closeIfRead(ids: readonly string[]): void {
    const { store, account } = this.#context
    this.read(
      ids.filter((id) => {
        const notification = store.get(entityKey(account, 'notification', id))
        return notification?.seen !== false
      }),
    )
  }

  /** Undefined if an account caused it that is not in the store. */
  #alertOf(notification: Notification): NotificationAlert | undefined {
    const { account, store, own } = this.#context
    const actor = store.get(entityKey(account, 'account', notification.accountId))
    if (actor === undefined && notification.accountId !== '') return undefined
    const status = this.#parts.judge(notification.id)?.status
    return alertOf(notification, actor, status, account, actor?.id === own()?.userId)
  }
}

/** The collecting alert of notifications that the engine does not have: it only counts. */
const NOBODY = {
  notificationId: '',
  type: 'mention',
  accountId: '',
  name: '',
  iconUrl: '',
  words: '',
} as const
