import type { PushBook } from '../../../shared/alerts/pushBook.ts'
import type { QuietChoices } from '../../../shared/alerts/quiet.ts'
import type { PushKeys, PushTexts } from '../../../shared/commands/alerts.ts'
import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import { BROWSER, entityKey } from '../../../shared/model/keys.ts'
import { NOTIFICATION_TYPES } from '../../../shared/model/notification.ts'
import type { Preferences } from '../../../shared/model/preferences.ts'
import { DEFAULT_STORED } from '../../../shared/model/stored.ts'
import type { TabTaskBody } from '../../../shared/protocol/batch.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { optionalId, record } from '../../json/read.ts'
import { backoffMs } from '../../net/backoff.ts'
import type { Cancel } from '../../platform/clock.ts'
import { isPrivate } from '../../platform/keyValueStorage.ts'
import type { AlertLedger } from './alertLedger.ts'

/** The trailing slash is required (R29). */
const SUBSCRIPTION = '/api/v1/push/subscription/'

/** Backoff of the setup after no tab could subscribe (R47). */
const RETRY = { firstMs: 5_000, maxMs: 600_000 }

/** `#state` without a subscription. */
const OFF = 'off'

interface WebPushParts {
  readonly ledger: AlertLedger
  /** Runs `task` in one tab: only pages can subscribe. */
  readonly runTabTask: (task: TabTaskBody) => Promise<boolean>
  /** Calls `recheck` if this engine leads. */
  readonly recheckIfLeading: () => void
  /** The account's token. The instance ends a subscription with its token. */
  readonly token: string | null
}

/**
 * Web Push for an account in this browser, if its preference is on and its instance has a key (R26). A tab subscribes, and
 * the engine sends the subscription to the instance, unless the instance already has it. Failures are only logged (R31).
 */
export class WebPush {
  readonly #context: AccountContext
  readonly #parts: WebPushParts
  /** The inputs of the last setup, to skip a setup that would change nothing. */
  #state = ''
  /** Serialises subscribing and unsubscribing. */
  #queue: Promise<void> = Promise.resolve()
  #stopped = false
  /** Setups in a row that failed in the tabs. */
  #failures = 0
  #cancelRetry: Cancel = () => {}

  constructor(context: AccountContext, parts: WebPushParts) {
    this.#context = context
    this.#parts = parts
  }

  stop(): void {
    this.#stopped = true
    this.#cancelRetry()
    // The instance or another engine ended the session: pushes that still arrive must not be shown.
    const hasEnded = this.#parts.token !== null && this.#context.own() === undefined
    if (hasEnded && this.#state !== OFF) void this.#enqueue(() => this.#endHere())
  }

  /** Call when the preferences or the instance's key may have changed, in the leading engine only. */
  recheck(): void {
    const { known, vapidPublicKey } = this.#context.instance()
    if (this.#stopped || !known || this.#context.own() === undefined) return
    const on = this.#isWanted()
    const state = on ? JSON.stringify([vapidPublicKey, this.#alerts(), this.#alertRules()]) : OFF
    if (state === this.#state) return
    this.#cancelRetry()
    this.#state = state
    this.#enqueue(() => (on ? this.#start(vapidPublicKey) : this.#disabled()))
  }

  /** A tab has subscribed: sends the subscription to the instance. */
  async tabSubscribed(subscription: PushKeys, texts: PushTexts): Promise<Outcome<undefined>> {
    await this.#enqueue(() => this.#subscribed(subscription, texts))
    return ok(undefined)
  }

  /** A tab could not subscribe. */
  tabFailed(reason: string): Outcome<undefined> {
    this.#retryLater()
    this.#context.log.warn(`Web Push setup failed: ${reason}`)
    return ok(undefined)
  }

  /** Ends the account's subscription at the instance and in the browser. */
  end(): Promise<void> {
    this.#cancelRetry()
    this.#state = OFF
    return this.#enqueue(() => this.#end())
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work).catch((thrown) => {
      this.#context.log.error('could not change the push subscription', thrown)
    })
    return this.#queue
  }

  /** A subscription outlives the session, so a private one has none (ST32). */
  #isWanted(): boolean {
    return this.#context.preferences().webPushNotifications && !isPrivate(this.#context.session)
  }

  /** Lets the next `recheck` try again. */
  #retryOnRecheck(): void {
    this.#state = ''
  }

  /** Tries again with backoff: a tab that was busy or closing may be able to subscribe soon. */
  #retryLater(): void {
    if (this.#stopped || !this.#isWanted()) return
    const { clock, random } = this.#context
    this.#retryOnRecheck()
    this.#failures++
    this.#cancelRetry()
    this.#cancelRetry = clock.after(backoffMs(this.#failures, random, RETRY), this.#parts.recheckIfLeading)
  }

  async #start(serverKey: string | undefined): Promise<void> {
    const { account, log } = this.#context
    const { ledger, runTabTask } = this.#parts
    if (serverKey === undefined || serverKey === '') {
      log.warnOnce('Web Push setup failed: the instance has no VAPID key')
      return
    }
    const book = await ledger.readPush(account)
    const isSameKey = book?.serverKey === serverKey
    if (isSameKey) await ledger.writePush(account, { ...book, ...this.#alertRules() })
    // A subscription is bound to the key. Without a book, a tab may be subscribing: a renewal would replace its subscription.
    const renew = book !== null && !isSameKey
    if (await runTabTask({ kind: 'push', account, serverKey, renew })) return
    this.#retryLater()
    log.warnOnce('Web Push setup failed: no tab of this browser can subscribe')
  }

  async #disabled(): Promise<void> {
    const { account, log } = this.#context
    if ((await this.#parts.ledger.readPush(account)) !== null) await this.#end()
    else log.info('Web Push is switched off')
  }

  async #subscribed(
    { endpoint, p256dh, auth }: PushKeys,
    { plainWords, countTexts }: PushTexts,
  ): Promise<void> {
    const { account, instance, log, send } = this.#context
    const { ledger, token } = this.#parts
    const serverKey = instance().vapidPublicKey ?? ''
    if (this.#stopped || serverKey === '') return
    // The preference was switched off while the tab subscribed.
    if (!this.#isWanted()) return this.#endHere()
    const json = {
      subscription: { endpoint, keys: { p256dh, auth } },
      data: { alerts: this.#alerts() },
    }
    const sent = JSON.stringify([hashOf(token ?? ''), json])
    const book: PushBook = { account, serverKey, plainWords, countTexts, told: sent, ...this.#alertRules() }
    if ((await ledger.readPush(account))?.told !== sent) {
      const answer = await send({ method: 'POST', path: SUBSCRIPTION, json })
      const wrong = !answer.ok
        ? `Bad status code from server: ${answer.fault.status ?? answer.fault.message}`
        : optionalId(record(answer.value.value).id) === undefined
          ? 'Bad response from server'
          : null
      if (wrong !== null) {
        this.#retryOnRecheck()
        log.warn(`Web Push setup failed: ${wrong}`)
        return
      }
    }
    await ledger.writePush(account, book)
    this.#failures = 0
  }

  async #end(): Promise<void> {
    const { account, log, send } = this.#context
    const hasBook = (await this.#parts.ledger.readPush(account)) !== null
    // Without a book, a tab may be subscribing at the moment.
    if (!hasBook && !this.#isWanted()) return
    const [answer] = await Promise.all([
      hasBook ? send({ method: 'DELETE', path: SUBSCRIPTION }) : null,
      this.#endHere(),
    ])
    if (answer?.ok === false)
      log.warn(`could not end the Web Push subscription at the instance: ${answer.fault.message}`)
  }

  async #endHere(): Promise<void> {
    const { account } = this.#context
    const { ledger, runTabTask } = this.#parts
    // Clear the book first, so that a push that still arrives raises no alert.
    await ledger.writePush(account, null)
    await runTabTask({ kind: 'push', account, serverKey: null, renew: false })
  }

  /** The types to push are those that the notifications list shows (R29). */
  #alerts(): Readonly<Record<string, boolean>> {
    const listed = this.#context.preferences()
    const { quoteNotifications, moderationNotifications, signUpNotifications, approvals } =
      this.#context.instance().capabilities
    return {
      follow: listed['notificationVisibility.follow'],
      favourite: listed['notificationVisibility.like'],
      mention: listed['notificationVisibility.mention'],
      reblog: listed['notificationVisibility.repeat'],
      move: listed['notificationVisibility.move'],
      ...(quoteNotifications && {
        quote: listed['notificationVisibility.quote'],
        quoted_update: listed['notificationVisibility.quoted_update'],
      }),
      ...(moderationNotifications && {
        moderation_warning: listed['notificationVisibility.moderation_warning'],
        severed_relationships: listed['notificationVisibility.severed_relationships'],
      }),
      ...(signUpNotifications && { 'admin.sign_up': listed['notificationVisibility.admin.sign_up'] }),
      ...(approvals && {
        'pending.favourite': listed['notificationVisibility.pending.favourite'],
        'pending.reply': listed['notificationVisibility.pending.reply'],
        'pending.reblog': listed['notificationVisibility.pending.reblog'],
      }),
    }
  }

  /** The fields by which the service worker decides whether and how a push raises an alert. */
  #alertRules(): Pick<PushBook, 'handle' | 'wanted' | 'mutedWords' | keyof QuietChoices> {
    const { store, account } = this.#context
    const preferences: Preferences = this.#context.preferences()
    const stored = store.get(entityKey(account, 'stored')) ?? DEFAULT_STORED
    const { list } = store.get(entityKey(BROWSER, 'accounts')) ?? { list: [] }
    const mine = list.length > 1 ? list.find((one) => one.account === account) : undefined
    return {
      handle: mine === undefined ? '' : `@${mine.handle}`,
      wanted: NOTIFICATION_TYPES.filter(
        (type) => preferences[`notificationVisibility.${type}`] && preferences[`notificationNative.${type}`],
      ),
      mutedWords: stored.mutedWords.map((word) => word.trim().toLowerCase()).filter((word) => word !== ''),
      quietHours: preferences.quietHours,
      quietHoursOffUntil: preferences.quietHoursOffUntil,
      doNotDisturbUntil: preferences.doNotDisturbUntil,
    }
  }
}

/** A hash that tells tokens apart without revealing them. */
const hashOf = (token: string): number =>
  [...token].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, 0)
