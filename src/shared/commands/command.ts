import type { AccountOption, Visibility } from '../model/account.ts'
import type { AnnouncementDraft } from '../model/announcement.ts'
import type { Draft } from '../model/draft.ts'
import type { AccountKey } from '../model/keys.ts'
import type { PreferenceChange } from '../model/preferences.ts'

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
  /** `choices`: positions of options. */
  | {
      readonly kind: 'vote'
      readonly statusId: string
      readonly pollId: string
      readonly choices: readonly number[]
    }
  /** `name` and `url` as in `EmojiReaction`. */
  | {
      readonly kind: 'react'
      readonly statusId: string
      readonly name: string
      readonly url?: string
      readonly on: boolean
    }
  /** `draftId`: the draft it was typed in, which goes when the post is made. */
  | { readonly kind: 'post'; readonly draftId: string; readonly draft: PostDraft }
  /** Keeps what was typed; null: it was thrown away by the person. */
  | { readonly kind: 'saveDraft'; readonly draftId: string; readonly draft: Draft | null }
  | { readonly kind: 'delete'; readonly statusId: string }
  | { readonly kind: 'relate'; readonly accountId: string; readonly change: RelationChange }
  | { readonly kind: 'readNotifications'; readonly upToId: string }
  | { readonly kind: 'setPreferences'; readonly change: PreferenceChange }
  | {
      readonly kind: 'setStored'
      readonly name: 'collapseNav' | 'dontShowUpdateNotifs'
      readonly value: boolean
    }
  | { readonly kind: 'pin'; readonly item: string; readonly on: boolean }
  /** `to`: its place among the pinned items, from 0. */
  | { readonly kind: 'movePin'; readonly item: string; readonly to: number }
  /** `null` in `Session.own` until the instance has answered. */
  | { readonly kind: 'setAccountOption'; readonly name: AccountOption; readonly value: boolean | Visibility }
  | { readonly kind: 'readAnnouncement'; readonly announcementId: string }
  | { readonly kind: 'postAnnouncement'; readonly draft: AnnouncementDraft }
  | { readonly kind: 'editAnnouncement'; readonly announcementId: string; readonly draft: AnnouncementDraft }
  | { readonly kind: 'deleteAnnouncement'; readonly announcementId: string }
  | { readonly kind: 'shout'; readonly text: string }
  | { readonly kind: 'answerFollowRequest'; readonly accountId: string; readonly accept: boolean }
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

export type RelationChange =
  | 'follow'
  | 'unfollow'
  | 'block'
  | 'unblock'
  | 'mute'
  | 'unmute'
  | 'remove_from_followers'

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
