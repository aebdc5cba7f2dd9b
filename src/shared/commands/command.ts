import type { AccountOption, Visibility } from '../model/account.ts'
import type { AnnouncementDraft } from '../model/announcement.ts'
import type { Draft } from '../model/draft.ts'
import type { SkinTone } from '../model/emoji.ts'
import type { AccountKey } from '../model/keys.ts'
import type { ListOptions } from '../model/list.ts'
import type { FilterDraft, Highlight } from '../model/mute.ts'
import type { OutboxAct } from '../model/outboxAct.ts'
import type { ProfileChange } from '../model/ownProfile.ts'
import type { PreferenceChange } from '../model/preferences.ts'
import type { RegistrationForm } from '../model/registration.ts'
import type { ReportState } from '../model/report.ts'
import type { Attachment } from '../model/status.ts'
import type { FileBytes } from '../model/uploads.ts'

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
  /** About something that waits to be sent; of what is taken back, `settled.result` says which draft it has become. */
  | { readonly kind: 'outbox'; readonly entryId: string; readonly act: OutboxAct }
  /** Keeps what was typed, of each field what was typed last (`draftMarks.ts`); null: there is nothing in it any more. */
  | { readonly kind: 'saveDraft'; readonly draftId: string; readonly draft: Draft | null }
  /** Makes it the draft `as`, with its files, so that its form is free for another; `alone`: of a post that answers nothing. */
  | {
      readonly kind: 'setAside'
      readonly draftId: string
      readonly as: string
      readonly alone?: boolean
    }
  /** Throws it away with its files. */
  | { readonly kind: 'dropDraft'; readonly draftId: string }
  /** Remembers what was chosen, for the recent ones; `emoji`: its `replacement`, `tone`: of all from now on. */
  | { readonly kind: 'pickEmoji'; readonly emoji?: string; readonly tone?: SkinTone }
  | { readonly kind: 'delete'; readonly statusId: string }
  /** On the profile of who wrote it. */
  | { readonly kind: 'pinStatus'; readonly statusId: string; readonly on: boolean }
  /** Reports an account to the moderators; `forward`: to those of its home instance, too (RP4). */
  | {
      readonly kind: 'report'
      readonly accountId: string
      readonly statusIds: readonly string[]
      readonly comment: string
      readonly forward: boolean
    }
  | { readonly kind: 'relate'; readonly accountId: string; readonly change: RelationChange }
  | { readonly kind: 'readNotifications'; readonly upToId: string }
  /** One notification alone (NO15). */
  | { readonly kind: 'readNotification'; readonly notificationId: string }
  /** What came of the performance `push`; `plainWords`: what is said where the browser wants something said. */
  | { readonly kind: 'tellPush'; readonly subscription: PushKeys; readonly plainWords: string }
  | { readonly kind: 'tellPush'; readonly failure: string }
  | { readonly kind: 'setReportState'; readonly reportId: string; readonly state: ReportState }
  | { readonly kind: 'setPreferences'; readonly change: PreferenceChange }
  | {
      readonly kind: 'setStored'
      readonly name: 'collapseNav' | 'dontShowUpdateNotifs'
      readonly value: boolean
    }
  | { readonly kind: 'pin'; readonly item: string; readonly on: boolean }
  /** `word`: see `Stored.mutedWords`. */
  | { readonly kind: 'muteWord'; readonly word: string; readonly on: boolean }
  /** `acct`: a screen name; null: as everybody else. */
  | { readonly kind: 'highlight'; readonly acct: string; readonly as: Highlight | null }
  /** With all that belongs to its conversation. */
  | { readonly kind: 'muteThread'; readonly statusId: string; readonly on: boolean }
  | { readonly kind: 'createFilter'; readonly draft: FilterDraft }
  | { readonly kind: 'editFilter'; readonly filterId: string; readonly draft: FilterDraft }
  | { readonly kind: 'deleteFilter'; readonly filterId: string }
  /** `to`: its place among the pinned items, from 0. */
  | { readonly kind: 'movePin'; readonly item: string; readonly to: number }
  /** `null` in `Session.own` until the instance has answered. */
  | { readonly kind: 'setAccountOption'; readonly name: AccountOption; readonly value: boolean | Visibility }
  /** What one says of oneself. */
  | { readonly kind: 'editProfile'; readonly change: ProfileChange }
  | { readonly kind: 'readAnnouncement'; readonly announcementId: string }
  | { readonly kind: 'postAnnouncement'; readonly draft: AnnouncementDraft }
  | { readonly kind: 'editAnnouncement'; readonly announcementId: string; readonly draft: AnnouncementDraft }
  | { readonly kind: 'deleteAnnouncement'; readonly announcementId: string }
  | { readonly kind: 'shout'; readonly text: string }
  /** The draft it was typed in goes with the files that belong to it; the command's id is the message's fake one. */
  | { readonly kind: 'sendChatMessage'; readonly recipientId: string; readonly text: string }
  /** Of one that could not be sent. */
  | { readonly kind: 'retryChatMessage'; readonly fakeId: string }
  | { readonly kind: 'discardChatMessage'; readonly fakeId: string }
  | { readonly kind: 'deleteChatMessage'; readonly chatId: string; readonly messageId: string }
  /** `most`: so many files the draft may have. */
  | {
      readonly kind: 'upload'
      readonly draftId: string
      readonly name: string
      readonly file: FileBytes
      readonly most: number
    }
  | { readonly kind: 'dropUpload'; readonly draftId: string; readonly uploadId: string }
  /** Of one that failed. */
  | { readonly kind: 'retryUpload'; readonly draftId: string; readonly uploadId: string }
  /** `to`: its place among the files of the draft, from 0. */
  | {
      readonly kind: 'moveUpload'
      readonly draftId: string
      readonly uploadId: string
      readonly to: number
    }
  /** Gives a draft that has no files those of a post: it is edited, or written anew. */
  | { readonly kind: 'adoptFiles'; readonly draftId: string; readonly files: readonly Attachment[] }
  /** Edits a post (C29). Success deletes its draft. */
  | {
      readonly kind: 'edit'
      readonly statusId: string
      readonly draftId: string
      readonly draft: EditDraft
    }
  | { readonly kind: 'answerFollowRequest'; readonly accountId: string; readonly accept: boolean }
  /** `settled.result.listId` is the new one. */
  | { readonly kind: 'createList'; readonly title: string }
  /** All that is not named stays. */
  | ({ readonly kind: 'editList'; readonly listId: string; readonly title: string } & ListOptions)
  | { readonly kind: 'deleteList'; readonly listId: string }
  | {
      readonly kind: 'putOnList'
      readonly listId: string
      readonly accountIds: readonly string[]
      readonly on: boolean
    }
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
  /** Makes an account and signs in to it, unless the instance wants something more first (`result.notYet`). */
  | { readonly kind: 'register'; readonly form: RegistrationForm }
  /** Has the instance send a mail to who forgot a password; `name`: an address or a username. */
  | { readonly kind: 'resetPassword'; readonly name: string }

/** How a browser is reached by pushes; the keys in base64url. */
export interface PushKeys {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export type RelationChange =
  | 'follow'
  | 'unfollow'
  | 'block'
  | 'unblock'
  | 'mute'
  | 'unmute'
  | 'remove_from_followers'

/** The content of a new post, as it is sent (C27). */
export interface PostDraft extends EditDraft {
  readonly visibility: Visibility
  readonly inReplyToId?: string
  /** The post that it quotes. */
  readonly quoteId?: string
  /** How long after it was posted it is to be deleted, in seconds. */
  readonly expiresInS?: number
  /** The same for the same words from any tab; absent: the command's id. */
  readonly idempotencyKey?: string
}

/** The new content of an edited post (C29). */
export interface EditDraft {
  readonly text: string
  readonly subject: string
  readonly sensitive: boolean
  readonly contentType: string
  /** A language's code; absent: as the instance has it for the account. */
  readonly language?: string
  readonly media?: readonly PostedFile[]
  readonly poll?: PollRequest
}

/** A file that the instance has, with what is to stand under it. */
export interface PostedFile {
  readonly id: string
  readonly description: string
}

/** A poll as it is sent (PL16). */
export interface PollRequest {
  readonly options: readonly string[]
  readonly multiple: boolean
  readonly expiresInS: number
}

/** Commands that make something new: they are written to the journal before they are accepted. */
export const creates = ({ kind }: CommandBody): boolean => kind === 'post' || kind === 'sendChatMessage'
