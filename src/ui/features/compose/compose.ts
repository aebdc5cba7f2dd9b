import { proxy, ref } from 'valtio/vanilla'
import type { Account } from '../../../shared/model/account.ts'
import type { Status } from '../../../shared/model/status.ts'

/** What a reply answers. */
export interface ReplyTarget {
  readonly statusId: string
  readonly acct: string
  /** Everyone in the conversation, as they are addressed. */
  readonly mentions: readonly string[]
  readonly visibility: Status['visibility']
  readonly subject: string
}

/** Which form is open over the page; null: none. */
export const compose = proxy<{ open: { readonly replyTo: ReplyTarget | null } | null }>({ open: null })

export function startReply(status: Status, author: Account): void {
  const mentions = [author.acct, ...status.mentions.map(({ acct }) => acct)]
  compose.open = ref({
    replyTo: {
      statusId: status.id,
      acct: author.acct,
      mentions: [...new Set(mentions)],
      visibility: status.visibility,
      subject: status.subjectText,
    },
  })
}

export function startPost(): void {
  compose.open = ref({ replyTo: null })
}

export function closeCompose(): void {
  compose.open = null
}
