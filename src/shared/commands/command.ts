import type { Visibility } from '../model/account.ts'
import type { Draft } from '../model/draft.ts'
import type { AccountKey } from '../model/keys.ts'
import type { Preferences } from '../model/preferences.ts'

interface Base {
  /** Made by the tab, unique for ever. */
  readonly commandId: string
  readonly account: AccountKey
}

/** Everything a person can do that changes something. */
export type Command = Base & CommandBody

export type CommandBody =
  | { readonly kind: 'favourite'; readonly statusId: string; readonly on: boolean }
  | { readonly kind: 'repeat'; readonly statusId: string; readonly on: boolean }
  | { readonly kind: 'bookmark'; readonly statusId: string; readonly on: boolean }
  /** `draftId`: the draft it was typed in, which goes when the post is made. */
  | { readonly kind: 'post'; readonly draftId: string; readonly draft: PostDraft }
  /** Keeps what was typed; null: it was thrown away by the person. */
  | { readonly kind: 'saveDraft'; readonly draftId: string; readonly draft: Draft | null }
  | { readonly kind: 'delete'; readonly statusId: string }
  | { readonly kind: 'relate'; readonly accountId: string; readonly change: RelationChange }
  | { readonly kind: 'readNotifications'; readonly upToId: string }
  | { readonly kind: 'setPreferences'; readonly change: Partial<Preferences> }
  | { readonly kind: 'signIn'; readonly username: string; readonly password: string }
  | {
      readonly kind: 'answerChallenge'
      readonly method: 'totp' | 'recovery'
      readonly token: string
      readonly code: string
    }
  /** Starts the authorization-code flow; `settled.result.url` is where the browser goes. */
  | { readonly kind: 'authorize' }
  | { readonly kind: 'finishAuthorization'; readonly code: string; readonly state: string }
  | { readonly kind: 'signOut' }

export type RelationChange = 'follow' | 'unfollow' | 'block' | 'unblock' | 'mute' | 'unmute'

/** What is posted (spec/2 §3 "Post request fields"); later areas add files and polls. */
export interface PostDraft {
  readonly text: string
  readonly subject: string
  readonly visibility: Visibility
  readonly sensitive: boolean
  readonly contentType: string
  readonly inReplyToId?: string
}

/** Commands that make something new: they are written to the journal before they are accepted. */
export const creates = (command: CommandBody): boolean => command.kind === 'post'
