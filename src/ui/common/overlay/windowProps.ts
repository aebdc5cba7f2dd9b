import type { Visibility } from '../../../shared/model/account.ts'
import type { ReplyTarget } from '../../../shared/model/draft.ts'
import type { EmojiChoice, Sticker } from '../../../shared/model/emoji.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import type { Attachment } from '../../../shared/model/status.ts'
import type { ThemeSource } from '../../../shared/model/theme.ts'

export type NoProps = Record<never, never>

/**
 * The windows over the page, and the props with which each is opened. `app/windows.ts` maps the names to components, so
 * any part of the interface can open a window without importing it.
 */
export interface WindowProps {
  /** The accounts of this browser. */
  readonly accounts: NoProps
  readonly actAs: ActAsProps
  readonly compose: ComposeProps
  readonly composeAs: ComposeAsProps
  readonly connection: NoProps
  /** Crops a picture of a draft or of the profile. */
  readonly crop: CropProps
  readonly edit: EditProps
  /** The emoji picker on a phone. */
  readonly emoji: PickerRequest
  /** Sets the focal point of a picture: the part that stays in view where the picture is cropped. */
  readonly focus: FocusProps
  readonly highlight: OneAccountProps
  readonly history: HistoryProps
  /** The keyboard shortcuts. */
  readonly keyboard: NoProps
  /** The user's lists that an account is on. */
  readonly lists: OneAccountProps
  readonly media: MediaProps
  /** The staff's actions on an account. */
  readonly moderate: ModerateProps
  /** For how long an account is muted. */
  readonly mute: OneAccountProps
  readonly outbox: NoProps
  /** The user's profile, as others see it. */
  readonly ownCard: NoProps
  /** The address of a profile as a QR code. */
  readonly qr: QrProps
  readonly report: ReportProps
  /** The open tabs. */
  readonly roost: NoProps
  /** Opened by `blocks/settings/openSettings.ts`, which also minimises it. */
  readonly settings: NoProps
  /** Previews the theme of a file or a link, before the user accepts it. */
  readonly theme: ThemeProps
}

/** The target for another account of this browser: the post at a URL, or the person with that handle. */
export type ActAsProps = { readonly url: string } | { readonly handle: string }

export interface ComposeProps {
  /** null: a new post. */
  readonly replyTo: ReplyTarget | null
  /** Absent: the draft of the reply, or of the new post. */
  readonly draftId?: string
  /** The account that a new post mentions at its beginning. */
  readonly mention?: string
  /** The post that a new post quotes. */
  readonly quoteId?: string
  /** The visibility that a new post starts with. */
  readonly visibility?: Visibility
  /** The post from which the window was opened is being deleted. */
  readonly insteadOf?: string
}

/** The form of another account of this browser, or of the tab's own (SA30). */
export interface ComposeAsProps {
  readonly as: AccountKey
  /** The target as the instance of `as` knows it; null: a new post. */
  readonly replyTo: ReplyTarget | null
  /** Absent: the draft of the reply, or of the new post. */
  readonly draftId?: string | undefined
}

export interface CropProps {
  readonly name: string
  /** Where the picture can be read. */
  readonly url: string
  readonly mimetype: string
  /** The width of the frame by its height; absent: any. */
  readonly aspect?: number | undefined
  /** The cropped picture is scaled down until no side is longer than this, in pixels. */
  readonly maxSide?: number
  /** A larger file is encoded again with fewer pixels. */
  readonly maxBytes?: number | undefined
  /** The window advises against a side shorter than this, in pixels. */
  readonly advisedSide?: number | undefined
  readonly onCropped: (file: File) => void
  /** Uses the picture uncropped; absent: the window does not offer that. */
  readonly onWhole?: () => void
}

export interface EditProps {
  readonly statusId: string
}

export interface FocusProps {
  readonly draftId: string
  readonly uploadId: string
  readonly onSaved: () => void
}

export interface OneAccountProps {
  readonly accountId: string
}

export interface HistoryProps {
  readonly statusId: string
}

/** A file in the media viewer. */
export interface MediaItem {
  /** Unique among the files of the viewer. */
  readonly key: string
  readonly file: Attachment
  /** The id of the author. */
  readonly authorId?: string | undefined
  /** The id of the post, if the viewer has files of several posts. */
  readonly postId?: string
}

/** Files of many posts, which may change and become more while the viewer shows them. */
export interface MediaGallery {
  readonly subscribe: (changed: () => void) => () => void
  /** The same array as long as none changes. */
  readonly now: () => readonly MediaItem[]
  /** Whether there may be more than these. */
  readonly goesOn: () => boolean
  /** Called when the viewer shows a file. Loads what is around it. */
  readonly onShown: (key: string) => void
  /** The element that receives the focus when the viewer closes. */
  readonly returnTo: () => HTMLElement | null
}

export interface MediaProps {
  /** The files that can be shown; a new array each time. */
  readonly items: readonly MediaItem[]
  /** Index of the first one to show. */
  readonly start: number
  /** Replaces `items` from then on. */
  readonly gallery?: MediaGallery
}

export interface ModerateProps {
  readonly accountId: string
  /** The report from which it was opened. */
  readonly reportId?: string
}

export interface PickerRequest {
  /** The button that opens the picker. */
  readonly anchor: Element
  /** Gets the focus when the picker closes; absent: the button. */
  readonly returnTo?: HTMLElement
  /** The picker's title; absent: the one for inserting an emoji. */
  readonly label?: string
  /** False: only Unicode emoji. */
  readonly custom?: boolean
  /** Whether it begins with the quick reactions alone (RE13). */
  readonly quick?: boolean
  /** Called after the picker has closed. */
  readonly onPick: (emoji: EmojiChoice) => void
  /** Absent: no stickers are offered. */
  readonly onSticker?: (sticker: Sticker) => void
}

export interface QrProps {
  /** The handle of the account. */
  readonly name: string
  /** The address of its profile. */
  readonly address: string
}

/** The account and posts to report; the mirror has them. */
export interface ReportProps {
  readonly accountId: string
  readonly statusIds: readonly string[]
}

/** The theme itself, or the fragment of an address that contains it. */
export type ThemeProps = { readonly source: ThemeSource } | { readonly link: string }
