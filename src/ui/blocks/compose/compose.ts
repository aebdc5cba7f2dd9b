import type { Account } from '../../../shared/model/account.ts'
import { laterDraft, type ReplyTarget } from '../../../shared/model/draft.ts'
import { closeWindow, openWindow } from '../../common/overlay/openWindow.ts'

const COMPOSE = 'compose'

/** What the form over the page was opened for. */
export interface ComposeProps {
  /** null: a new post. */
  readonly replyTo: ReplyTarget | null
  /** Absent: that of what is answered, or of the new post. */
  readonly draftId?: string
  /** Whom a new post begins by naming. */
  readonly mention?: string
  /** What a new post quotes. */
  readonly quoteId?: string
  /** The post from which it was opened is being deleted. */
  readonly insteadOf?: string
}

const open = (props: ComposeProps): void =>
  openWindow(COMPOSE, async () => (await import('./ComposeDialog.tsx')).ComposeDialog, props)

export const startPost = (): void => open({ replyTo: null })

/** Starts a new post that mentions an account; the current draft stays as it is (PR31). */
export const startMention = ({ id, acct }: Account): void =>
  open({ replyTo: null, draftId: laterDraft(`to-${id}`), mention: acct })

/** Goes on with a draft that stands somewhere already. */
export const continueDraft = (props: ComposeProps): void => open(props)

export const closeCompose = (): void => closeWindow(COMPOSE)

/** Another one may have been opened since. */
export const closeComposeFor = (replyTo: ComposeProps['replyTo']): void =>
  closeWindow(COMPOSE, (props) => (props as ComposeProps).replyTo === replyTo)
