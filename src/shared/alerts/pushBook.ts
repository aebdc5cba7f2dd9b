import type { AccountKey } from '../model/keys.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '../model/notification.ts'
import { asCountTexts, type CountTexts } from './countTexts.ts'
import type { QuietChoices } from './quiet.ts'

/** The key of an account's push book in the alerts store. There, the key of an `AlertBook` is the account itself. */
export const pushBookKey = (account: AccountKey): string => `push:${account}`

/** The account of the book with this key, of either kind. */
export const accountOfBook = (key: string): AccountKey => key.replace(/^push:/, '')

/** Settings by which the service worker filters an account's pushes while no tab is open. An account without one wants none. */
export interface PushBook extends QuietChoices {
  readonly account: AccountKey
  /** The account's name in its alerts, `@luna@nest.example`; empty if it is the only account of this browser (NO55). */
  readonly handle: string
  /** Notification types that raise alerts outside the page. */
  readonly wanted: readonly NotificationType[]
  /** Lower-case words that mute the posts that contain them. */
  readonly mutedWords: readonly string[]
  /** Fallback text for a push that has to show something, in the user's language. */
  readonly plainWords: string
  /** The texts of the collecting alert (AL1); null in a book of an older build. */
  readonly countTexts: CountTexts | null
  /** The subscription data last sent to the instance, so that the same is not sent twice. The name is stored: don't change it. */
  readonly told: string
  /** The instance's public key that the subscription was created with. */
  readonly serverKey: string
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads a stored book that any build may have written; null if it is unreadable. */
export function asPushBook(value: unknown): PushBook | null {
  if (typeof value !== 'object' || value === null) return null
  const { account, handle, plainWords, countTexts, told, serverKey, ...rest } = value as Partial<PushBook>
  if (typeof account !== 'string') return null
  return {
    account,
    handle: text(handle),
    wanted: NOTIFICATION_TYPES.filter((type) => texts(rest.wanted).includes(type)),
    mutedWords: texts(rest.mutedWords),
    quietHours: text(rest.quietHours),
    quietHoursOffUntil: typeof rest.quietHoursOffUntil === 'number' ? rest.quietHoursOffUntil : 0,
    doNotDisturbUntil: typeof rest.doNotDisturbUntil === 'number' ? rest.doNotDisturbUntil : 0,
    plainWords: text(plainWords),
    countTexts: asCountTexts(countTexts),
    told: text(told),
    serverKey: text(serverKey),
  }
}
