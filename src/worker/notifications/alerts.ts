import type { Account } from '../../shared/model/account.ts'
import { type AccountKey, type EntityKey, entityKey, partsOf } from '../../shared/model/keys.ts'
import type { Notification } from '../../shared/model/notification.ts'
import { plainText } from '../../shared/model/richText.ts'
import type { Status } from '../../shared/model/status.ts'
import type { NotificationAlert, PerformanceBody } from '../../shared/protocol/batch.ts'
import type { AccountContext } from '../account/accountContext.ts'
import { judgeAlert } from './judgeAlert.ts'

/** So much of a post is told, in characters. */
const MOST_WORDS = 180
/** Ids that are remembered as known, the longest known go first. */
const MOST_KNOWN = 2_000

export interface AlertsParts {
  /** Whether the newest notifications were asked for in this life of the engine. */
  readonly fresh: () => boolean
  readonly silent: () => boolean
  readonly shown: () => boolean
  /** Has exactly one tab do it. */
  readonly perform: (performance: PerformanceBody) => Promise<boolean>
}

/**
 * Tells of each new notification once, by whichever way it came: the first time its id is heard of. What
 * was there when the engine looked for the first time is old, and so is what is older than that.
 */
export class Alerts {
  readonly #context: AccountContext
  readonly #parts: AlertsParts
  readonly #known = new Set<string>()
  readonly #unlisten: () => void
  #newest = ''

  constructor(context: AccountContext, parts: AlertsParts) {
    this.#context = context
    this.#parts = parts
    for (const key of context.store.keysOfKind(context.account, 'notification')) this.#hear(key)
    const prefix = entityKey(context.account, 'notification', '')
    this.#unlisten = context.store.listen((changed) => {
      for (const key of changed) if (key.startsWith(prefix)) this.#hear(key)
    })
  }

  stop(): void {
    this.#unlisten()
  }

  #hear(key: EntityKey): void {
    const { id } = partsOf(key)
    const notification = this.#context.store.get(key) as Notification | undefined
    if (notification === undefined || this.#known.has(id)) return
    this.#known.add(id)
    for (const oldest of this.#known) {
      if (this.#known.size <= MOST_KNOWN) break
      this.#known.delete(oldest)
    }
    const { createdAt } = notification
    if (!this.#parts.fresh()) this.#newest = createdAt > this.#newest ? createdAt : this.#newest
    else if (createdAt >= this.#newest) this.#tell(notification)
  }

  #tell(notification: Notification): void {
    const { account, store, preferences } = this.#context
    const { silent, shown } = this.#parts
    const status = store.get(entityKey(account, 'status', notification.statusId)) as Status | undefined
    const { alert, sound } = judgeAlert({
      notification,
      status,
      preferences: preferences(),
      silent: silent(),
      shown: shown(),
    })
    const actor = store.get(entityKey(account, 'account', notification.accountId)) as Account | undefined
    if (actor === undefined) return
    if (alert) this.#perform({ kind: 'alert', alert: alertOf(notification, actor, status, account) })
    if (sound) this.#perform({ kind: 'sound', sound: 'notification' })
  }

  #perform(performance: PerformanceBody): void {
    this.#parts
      .perform(performance)
      .catch((thrown) => this.#context.log.error('a notification was not told', thrown))
  }
}

const alertOf = (
  { id, type, emoji, statusId }: Notification,
  actor: Account,
  status: Status | undefined,
  account: AccountKey,
): NotificationAlert => ({
  type,
  name: actor.nameText,
  iconUrl: actor.avatarStaticUrl,
  words: status === undefined ? '' : wordsOf(status),
  tag: `${account}:${id}`,
  ...(emoji === undefined ? {} : { emoji }),
  ...(statusId === undefined ? {} : { statusId }),
})

/** Of a post with a warning nothing but the warning. */
function wordsOf({ subjectText, content }: Status): string {
  const words = subjectText || plainText(content)
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words
}
