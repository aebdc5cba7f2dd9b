import type { Account } from '../../../shared/model/account.ts'
import type { Status } from '../../../shared/model/status.ts'
import { closeWindow, openWindow } from '../../parts/overlay/openWindow.ts'

/** What a reply answers. */
export interface ReplyTarget {
  readonly statusId: string
  readonly acct: string
  /** Everyone in the conversation, as they are addressed. */
  readonly mentions: readonly string[]
  readonly visibility: Status['visibility']
  readonly subject: string
}

const COMPOSE = 'compose'

/** What the form over the page was opened for. */
export interface ComposeProps {
  /** null: a new post. */
  readonly replyTo: ReplyTarget | null
  /** Absent: that of what is answered, or of the new post. */
  readonly draftId?: string
}

const open = (props: ComposeProps): void =>
  openWindow(COMPOSE, async () => (await import('./ComposeDialog.tsx')).ComposeDialog, props)

export function startReply(status: Status, author: Account): void {
  const mentions = [author.acct, ...status.mentions.map(({ acct }) => acct)]
  open({
    replyTo: {
      statusId: status.id,
      acct: author.acct,
      mentions: [...new Set(mentions)],
      visibility: status.visibility,
      subject: status.subjectText,
    },
  })
}

export const startPost = (): void => open({ replyTo: null })

/** Goes on with a draft that stands somewhere already. */
export const continueDraft = (props: ComposeProps): void => open(props)

export const closeCompose = (): void => closeWindow(COMPOSE)

/** Another one may have been opened since. */
export const closeComposeFor = (replyTo: ComposeProps['replyTo']): void =>
  closeWindow(COMPOSE, (props) => (props as ComposeProps).replyTo === replyTo)
