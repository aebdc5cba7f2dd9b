import type { AccountKey } from '../model/keys.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '../model/notification.ts'

/** Where it stands among the books; accounts have an `@` in theirs. */
export const PUSH_KEY = 'push'

/** What the service worker has to know to judge a push with no tab open. Absent: nobody wants to be pushed. */
export interface PushBook {
  /** Whom pushes are for. */
  readonly account: AccountKey
  /** Kinds that are told outside of the page. */
  readonly wanted: readonly NotificationType[]
  /** Words in small letters that mute what they stand in. */
  readonly mutedWords: readonly string[]
  /** What is said where something has to be: in the person's language. */
  readonly plainWords: string
  /** What the instance was told last, so that it is not told twice. */
  readonly told: string
  /** The instance's key that the subscription was made with. */
  readonly serverKey: string
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** `value` as a book that some build wrote, or null. */
export function asPushBook(value: unknown): PushBook | null {
  if (typeof value !== 'object' || value === null) return null
  const { account, plainWords, told, serverKey, ...rest } = value as Partial<PushBook>
  if (typeof account !== 'string') return null
  return {
    account,
    wanted: NOTIFICATION_TYPES.filter((type) => texts(rest.wanted).includes(type)),
    mutedWords: texts(rest.mutedWords),
    plainWords: text(plainWords),
    told: text(told),
    serverKey: text(serverKey),
  }
}
