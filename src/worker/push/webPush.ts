import type { PushBook } from '../../shared/alerts/pushBook.ts'
import type { PushKeys } from '../../shared/commands/command.ts'
import { type Outcome, ok } from '../../shared/fault/fault.ts'
import { entityKey } from '../../shared/model/keys.ts'
import { NOTIFICATION_TYPES } from '../../shared/model/notification.ts'
import type { Preferences } from '../../shared/model/preferences.ts'
import { DEFAULT_STORED, type Stored } from '../../shared/model/stored.ts'
import type { TabTaskBody } from '../../shared/protocol/batch.ts'
import type { AccountContext } from '../account/accountContext.ts'
import { optionalId, record } from '../normalize/read.ts'
import type { AlertLedger } from '../notifications/alertLedger.ts'

/** With its slash (R29). */
const SUBSCRIPTION = '/api/v1/push/subscription/'

export interface WebPushParts {
  readonly ledger: AlertLedger
  /** Has one tab do it: subscriptions belong to pages. */
  readonly runTabTask: (task: TabTaskBody) => Promise<boolean>
}

/**
 * Push for this browser, if the user wants it and the instance has a key for it (R26). A tab makes the
 * subscription and the engine sends it to the instance, unless the instance has it already. Failures are only
 * logged (R31).
 */
export class WebPush {
  readonly #context: AccountContext
  readonly #parts: WebPushParts
  /** What was done last, so that nothing is done twice. */
  #state = ''
  /** One thing at a time: on, then off. */
  #underWay: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(context: AccountContext, parts: WebPushParts) {
    this.#context = context
    this.#parts = parts
  }

  stop(): void {
    this.#stopped = true
    // Signed out without a word, by the instance or in another engine: what still comes is for nobody.
    if (this.#context.own() === undefined) void this.#next(() => this.#disown())
  }

  /** Something may have changed that pushes depend on. To be called in the engine that leads. */
  look(): void {
    const { known, vapidPublicKey } = this.#context.instance()
    if (this.#stopped || !known || this.#context.own() === undefined) return
    const on = this.#context.preferences().webPushNotifications
    const state = on ? JSON.stringify([vapidPublicKey, this.#alerts(), this.#judging()]) : 'off'
    if (state === this.#state) return
    this.#state = state
    this.#next(() => (on ? this.#start(vapidPublicKey) : this.#disabled()))
  }

  /** What came of the subscription in a tab. */
  async told(subscription: PushKeys, plainWords: string): Promise<Outcome<undefined>> {
    await this.#next(() => this.#subscribed(subscription, plainWords))
    return ok(undefined)
  }

  /** A tab could not subscribe. */
  failed(why: string): Outcome<undefined> {
    this.#again()
    this.#context.log.warn(`Web Push setup failed: ${why}`)
    return ok(undefined)
  }

  /** Ends it at the instance and in the browser, if it is this account that has it. */
  end(): Promise<void> {
    this.#state = 'off'
    return this.#next(() => this.#end())
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#underWay = this.#underWay.then(work).catch((thrown) => {
      this.#context.log.error('web push', thrown)
    })
    return this.#underWay
  }

  /** It is tried once more when something changes. */
  #again(): void {
    this.#state = ''
  }

  async #start(serverKey: string | undefined): Promise<void> {
    const { account, log } = this.#context
    const { ledger, runTabTask } = this.#parts
    if (serverKey === undefined || serverKey === '') {
      log.warnOnce('Web Push setup failed: VAPID public key is not found')
      return
    }
    const book = await ledger.push()
    const mine = book?.account === account && book.serverKey === serverKey
    if (mine) await ledger.keepPush({ ...book, ...this.#judging() })
    // Who had it before is told elsewhere: nothing of theirs comes to a new address.
    if (await runTabTask({ kind: 'push', serverKey, renew: !mine })) return
    this.#again()
    log.warnOnce('Web Push setup failed: no tab of this browser can subscribe')
  }

  async #disabled(): Promise<void> {
    const { account, log } = this.#context
    const book = await this.#parts.ledger.push()
    if (book?.account === account) await this.#end()
    else log.info('Web Push setup failed: Web Push is disabled in config')
  }

  async #subscribed({ endpoint, p256dh, auth }: PushKeys, plainWords: string): Promise<void> {
    const { account, instance, log, preferences, send } = this.#context
    const { ledger } = this.#parts
    const serverKey = instance().vapidPublicKey ?? ''
    // Switched off while the browser was asked.
    if (this.#stopped || serverKey === '' || !preferences().webPushNotifications) return
    const json = {
      subscription: { endpoint, keys: { p256dh, auth } },
      data: { alerts: this.#alerts() },
    }
    const told = JSON.stringify(json)
    const book: PushBook = { account, serverKey, plainWords, told, ...this.#judging() }
    const before = await ledger.push()
    if (before?.account !== account || before.told !== told) {
      const answer = await send({ method: 'POST', path: SUBSCRIPTION, json })
      const wrong = !answer.ok
        ? `Bad status code from server: ${answer.fault.status ?? answer.fault.message}`
        : optionalId(record(answer.value.value).id) === undefined
          ? 'Bad response from server'
          : null
      if (wrong !== null) {
        this.#again()
        log.warn(`Web Push setup failed: ${wrong}`)
        return
      }
    }
    await ledger.keepPush(book)
  }

  async #end(): Promise<void> {
    const { account, log, send } = this.#context
    const { ledger, runTabTask } = this.#parts
    if ((await ledger.push())?.account !== account) return
    // First: from now on nothing that still comes is told.
    await ledger.keepPush(null)
    const [, answer] = await Promise.all([
      runTabTask({ kind: 'push', serverKey: null, renew: false }),
      send({ method: 'DELETE', path: SUBSCRIPTION }),
    ])
    if (!answer.ok) log.warn(`Web Push can not be ended at the instance: ${answer.fault.message}`)
  }

  async #disown(): Promise<void> {
    const { ledger } = this.#parts
    if ((await ledger.push())?.account === this.#context.account) await ledger.keepPush(null)
  }

  /** Which kinds to push follows which kinds are listed (R29). */
  #alerts(): Readonly<Record<string, boolean>> {
    const listed = this.#context.preferences()
    return {
      follow: listed['notificationVisibility.follow'],
      favourite: listed['notificationVisibility.like'],
      mention: listed['notificationVisibility.mention'],
      reblog: listed['notificationVisibility.repeat'],
      move: listed['notificationVisibility.move'],
    }
  }

  /** What the service worker judges by. */
  #judging(): Pick<PushBook, 'wanted' | 'mutedWords'> {
    const { store, account } = this.#context
    const preferences: Preferences = this.#context.preferences()
    const stored = (store.get(entityKey(account, 'stored')) as Stored | undefined) ?? DEFAULT_STORED
    return {
      wanted: NOTIFICATION_TYPES.filter(
        (type) => preferences[`notificationVisibility.${type}`] && preferences[`notificationNative.${type}`],
      ),
      mutedWords: stored.mutedWords.map((word) => word.trim().toLowerCase()).filter((word) => word !== ''),
    }
  }
}
