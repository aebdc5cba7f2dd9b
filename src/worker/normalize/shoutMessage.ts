import type { RichNode, RichText } from '../../shared/model/richText.ts'
import type { ShoutMessage } from '../../shared/model/shoutMessage.ts'
import { idOf, line, list, record, str } from '../json/read.ts'
import { linkNode } from './foreignHost.ts'
import type { NormalizeContext } from './harvest.ts'
import { linkUrl, mediaUrl } from './url.ts'

/** Pleroma's default `shout.limit`. */
const MAX_SHOUT_CHARS = 5_000

/** The text of a message as it is shown. */
export const shoutText = (text: unknown): string => str(text, MAX_SHOUT_CHARS).trim()

/** Normalizes a shoutbox message. Null if it can't be shown (SH17). */
export function normalizeShoutMessage(raw: unknown, context: NormalizeContext): ShoutMessage | null {
  const served = record(raw)
  const author = record(served.author)
  const id = idOf(served.id)
  const username = line(author.acct) || line(author.username)
  const text = shoutText(served.text)
  if (id === '' || username === '' || text === '') {
    context.warn('shout message: not usable')
    return null
  }
  return {
    id,
    author: {
      id: idOf(author.id),
      username,
      avatarUrl: mediaUrl(author.avatar, context.server) ?? context.defaultAvatarUrl,
    },
    text: withLinks(text),
  }
}

/** Normalizes the messages in `raw`, in its order. */
export const normalizeShoutMessages = (raw: unknown, context: NormalizeContext): readonly ShoutMessage[] =>
  list(record(raw).messages)
    .map((entry) => normalizeShoutMessage(entry, context))
    .filter((message) => message !== null)

/** Turns URLs into links. The API sends the text as it was typed, without markup. */
function withLinks(text: string): RichText {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/)
    .map((part, index): RichNode => {
      const href = index % 2 === 1 ? linkUrl(part) : undefined
      return href === undefined ? part : linkNode(href, [part])
    })
    .filter((node) => node !== '')
}
