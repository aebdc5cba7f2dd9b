import type { RichNode, RichText } from '../../shared/model/richText.ts'
import type { ShoutMessage } from '../../shared/model/shoutMessage.ts'
import type { NormalizeContext } from './harvest.ts'
import { idOf, line, list, record, str } from './read.ts'
import { httpUrl, linkUrl } from './url.ts'

/** Pleroma takes 5000 (its `shout.limit`). */
const MAX_SHOUT_CHARS = 5_000

/** A message of the shoutbox, or null when it can't be shown (SH17). */
export function normalizeShoutMessage(raw: unknown, context: NormalizeContext): ShoutMessage | null {
  const served = record(raw)
  const author = record(served.author)
  const id = idOf(served.id)
  const username = line(author.acct) || line(author.username)
  const text = str(served.text, MAX_SHOUT_CHARS).trim()
  if (id === '' || username === '' || text === '') {
    context.warn('shout message: not usable')
    return null
  }
  return {
    id,
    author: {
      id: idOf(author.id),
      username,
      avatarUrl: httpUrl(author.avatar, context.server) ?? context.defaultAvatarUrl,
    },
    text: withLinks(text),
  }
}

/** The lines in `raw`, in its order. */
export const normalizeShoutMessages = (raw: unknown, context: NormalizeContext): readonly ShoutMessage[] =>
  list(record(raw).messages)
    .map((entry) => normalizeShoutMessage(entry, context))
    .filter((message) => message !== null)

/** It is served as it was typed, without mark-up: addresses become links. */
function withLinks(text: string): RichText {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/)
    .map((part, index): RichNode => {
      const href = index % 2 === 1 ? linkUrl(part) : undefined
      return href === undefined ? part : { t: 'a', href, c: [part] }
    })
    .filter((node) => node !== '')
}
