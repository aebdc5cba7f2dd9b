import type { NotificationType } from '../shared/model/notification.ts'
import { NOTIFICATION_TYPES } from '../shared/model/notificationTypes.ts'

/** So much of what an instance sends is shown, in characters. */
const MAX_TITLE = 200
const MAX_BODY = 500
const MAX_ID = 64

/** What a push says; of its token nothing is left. */
export interface PushMessage {
  readonly notificationId: string
  /** Undefined: a kind that is not known. */
  readonly type: NotificationType | undefined
  readonly title: string
  readonly body: string
  readonly iconUrl: string | undefined
  /** The post that it is about, where the instance says so. */
  readonly statusId: string | undefined
}

/** Only of these an instance says which post they are about: elsewhere its number is that of the deed. */
const ABOUT_ITS_POST: ReadonlySet<unknown> = new Set(['mention', 'status'])

/** `text` as instances push it; null when it can't be read. Its token is dropped while it is read. */
export function readPush(text: string): PushMessage | null {
  const sent = parse(text)
  const notificationId = idOf(sent.notification_id)
  if (notificationId === '') return null
  const { notification_type: type } = sent
  const { activity_id } = recordOf(sent.pleroma)
  return {
    notificationId,
    type: NOTIFICATION_TYPES.get(type),
    title: words(sent.title, MAX_TITLE),
    body: words(sent.body, MAX_BODY),
    iconUrl: httpUrl(sent.icon),
    statusId: ABOUT_ITS_POST.has(type) ? idOf(activity_id) || undefined : undefined,
  }
}

type Json = Readonly<Record<string, unknown>>

function parse(text: string): Json {
  try {
    return recordOf(JSON.parse(text, (name, value) => (name === 'access_token' ? undefined : value)))
  } catch {
    return {}
  }
}

const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

function idOf(value: unknown): string {
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof id === 'string' && id.length <= MAX_ID && !/\s/.test(id) ? id : ''
}

function words(value: unknown, most: number): string {
  const text = typeof value === 'string' ? value.trim() : ''
  return text.length > most ? `${text.slice(0, most)}…` : text
}

const httpUrl = (value: unknown): string | undefined =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined
