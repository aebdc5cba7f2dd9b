import { cut, oneLine } from '../shared/model/cleanText.ts'
import type { NotificationType } from '../shared/model/notification.ts'
import { notificationTypeOf } from '../shared/model/notificationTypes.ts'
import { isPrivateHost } from '../shared/model/privateHost.ts'

/** Longer texts are cut to this many characters. */
const MAX_TITLE = 200
const MAX_BODY = 500
/** A longer id is invalid. */
const MAX_ID = 64

/** The content of a push, without its token. */
export interface PushMessage {
  readonly notificationId: string
  /** Undefined: a message of a chat, or no type. */
  readonly type: NotificationType | undefined
  readonly title: string
  readonly body: string
  readonly iconUrl: string | undefined
  /** The post that it is about, if the instance names it. */
  readonly statusId: string | undefined
}

/** For these types, `activity_id` is the id of the post. For all others, it is that of the activity: the like, the follow. */
const TYPES_WITH_POST: ReadonlySet<unknown> = new Set(['mention', 'status'])

/** Parses a push of an instance; null if it is unreadable. The token is dropped during parsing. */
export function readPush(text: string): PushMessage | null {
  const sent = parse(text)
  const notificationId = idOf(sent.notification_id)
  if (notificationId === '') return null
  const { notification_type: type } = sent
  const { activity_id } = recordOf(sent.pleroma)
  return {
    notificationId,
    type: notificationTypeOf(type),
    title: oneLine(textOf(sent.title, MAX_TITLE)),
    body: textOf(sent.body, MAX_BODY).split('\n').map(oneLine).join('\n').trim(),
    iconUrl: pictureUrl(sent.icon),
    statusId: TYPES_WITH_POST.has(type) ? idOf(activity_id) || undefined : undefined,
  }
}

type JsonObject = Readonly<Record<string, unknown>>

function parse(text: string): JsonObject {
  try {
    return recordOf(JSON.parse(text, (name, value) => (name === 'access_token' ? undefined : value)))
  } catch {
    return {}
  }
}

const recordOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

function idOf(value: unknown): string {
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof id === 'string' && id.length <= MAX_ID && !/\s/.test(id) ? id : ''
}

function textOf(value: unknown, maxLength: number): string {
  const text = typeof value === 'string' ? value.trim() : ''
  return text.length > maxLength ? `${cut(text, maxLength)}…` : text
}

/** A push has the avatar of a stranger, so one of a private address is not loaded (M45). */
const pictureUrl = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  /^https?:\/\//i.test(value) &&
  URL.canParse(value) &&
  !isPrivateHost(new URL(value).hostname)
    ? value
    : undefined
