import type { Command, PostDraft } from '../commands/command.ts'
import type { Outcome } from '../fault/fault.ts'
import type { EmojiCandidate, EmojiGroups, PersonChoice } from '../model/emoji.ts'
import type { AccountKey } from '../model/keys.ts'
import type { OwnProfile } from '../model/ownProfile.ts'
import type { Captcha } from '../model/registration.ts'
import type { RichText } from '../model/richText.ts'
import type { Connection } from '../model/session.ts'
import type { StatusPreview, StatusSource, StatusVersion } from '../model/status.ts'
import type { ThemeSource } from '../model/theme.ts'
import type { Settled } from './batch.ts'
import type { ViewWindow, WatchInput } from './views.ts'

/**
 * The contract's number. It is raised whenever the shape of anything in `shared/protocol`,
 * `shared/model` or `shared/commands` changes; a test holds it to that.
 */
export const PROTOCOL = 1

/** Every operation a tab can call, as `[input, value]`. All but `health` and `logs` are per account. */
export interface Operations {
  /** First call on a port, and again after a second `boot`. Batches start at seq 1. */
  attach: [AttachInput, AttachAnswer]
  /** Opens a view; on an open `viewId` it starts anew. Its state comes in the next batch, at once. */
  watch: [WatchInput, null]
  window: [{ viewId: string; window: ViewWindow }, null]
  unwatch: [{ viewId: string }, null]
  /** Loads more of a view: older or newer ones, those missing at a gap, or all around where its reader left. */
  page: [{ viewId: string; direction: 'older' | 'newer' | 'gap' | 'left'; gapId?: string }, null]
  /** Shows what waits behind the view's counter. */
  showNew: [{ viewId: string }, null]
  /** Accepted means: it will be done, and how it ended comes as `settled`. */
  run: [Command, { accepted: true }]
  /** How a command ended, for a tab that missed it; null while it is under way or unknown. */
  outcome: [{ commandId: string; account: AccountKey }, { known: boolean; settled: Settled | null }]
  /** Asks something once; what is told stays as it was told. */
  lookup: [LookupInput, LookupAnswer]
  health: [null, Health]
  logs: [null, readonly LogLine[]]
}

export type EngineApi = {
  [K in keyof Operations]: (input: Operations[K][0]) => Promise<Outcome<Operations[K][1]>>
}

/** The names of all operations, for the one place on each side that has to walk them. */
export const OPERATIONS: readonly (keyof Operations)[] = [
  'attach',
  'watch',
  'window',
  'unwatch',
  'page',
  'showNew',
  'run',
  'outcome',
  'lookup',
  'health',
  'logs',
]

export interface AttachInput {
  readonly tabId: string
  readonly protocol: number
  readonly build: number
  readonly visible: boolean
  readonly focused: boolean
  /** The account this tab shows; absent: whichever is current. */
  readonly account?: AccountKey
  /** Views that the tab is sure to open, so that its first batch has their rows; account: the one that is shown. */
  readonly opening?: readonly Omit<WatchInput, 'account'>[]
  /** What the page came with in `#initial-results`, as it stood there: answers of its instance. */
  readonly initial?: string
}

export interface AttachAnswer {
  readonly bootId: string
  readonly account: AccountKey
}

/** What can be asked once. */
export type Lookup =
  /** An account by its id, its name or `name@host`; one of another instance is fetched from there. */
  | { readonly kind: 'account'; readonly name: string }
  /** People whose names are like `words`; `following`: of those whom one follows. */
  | { readonly kind: 'people'; readonly words: string; readonly following?: boolean }
  /** The terms of service. */
  | { readonly kind: 'terms' }
  /** Nothing is told: the conversation of a post is about to be opened, so that it be here by then. */
  | { readonly kind: 'thread'; readonly statusId: string }
  /** How a post was before it was edited. */
  | { readonly kind: 'history'; readonly statusId: string }
  /** How a post was written. */
  | { readonly kind: 'source'; readonly statusId: string }
  /** What one says of oneself, as it was typed. */
  | { readonly kind: 'ownProfile' }
  /** A preview of a post (C32). */
  | { readonly kind: 'preview'; readonly draft: PostDraft }
  /** Emoji that a typed word may mean, the best first; `language`: that of the interface. Nothing typed: it is made ready. */
  | { readonly kind: 'emoji'; readonly text: string; readonly language: string; readonly limit: number }
  /** All emoji and stickers, for the picker. */
  | { readonly kind: 'emojiGroups'; readonly language: string }
  /** Who may be meant by what stands behind an `@`; `here`: of those that the engine knows already. */
  | { readonly kind: 'mentions'; readonly text: string; readonly here: boolean }
  /** Tags that begin so, as `mentions`. */
  | { readonly kind: 'hashtags'; readonly text: string; readonly here: boolean }
  /** What has to be solved before an account can be had; another one each time. */
  | { readonly kind: 'captcha' }
  /** The theme that the instance is configured with. */
  | { readonly kind: 'theme' }

export type LookupInput = Lookup & { readonly account: AccountKey }

export interface LookupAnswer {
  /** Null: there is no such account. Its entity is among those that the tab holds from now on. */
  readonly accountId: string | null
  /** Whom it found; their entities are told as that of `accountId`. */
  readonly accountIds?: readonly string[]
  /** Null or absent: none were to be had. */
  readonly terms?: RichText | null
  /** Of a post: how it is, then how it was before, and so on. */
  readonly history?: readonly StatusVersion[]
  readonly source?: StatusSource
  readonly ownProfile?: OwnProfile
  readonly captcha?: Captcha
  /** Null: there is none that can be shown. */
  readonly theme?: ThemeSource | null
  readonly preview?: StatusPreview
  readonly emoji?: readonly EmojiCandidate[]
  readonly emojiGroups?: EmojiGroups
  readonly people?: readonly PersonChoice[]
  /** Without `#`. */
  readonly tags?: readonly string[]
}

export interface LogLine {
  readonly at: number
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly text: string
}

/** What the engine is doing, for people who debug and for the tests. */
export interface Health {
  readonly bootId: string
  readonly build: number
  readonly form: 'shared' | 'dedicated' | 'page' | 'test'
  readonly leading: boolean
  readonly uptimeMs: number
  readonly tabs: readonly {
    readonly id: string
    readonly visible: boolean
    readonly views: number
    readonly held: number
  }[]
  readonly sockets: number
  /** Those that tabs show, and how each stands to its instance. */
  readonly accounts: readonly AccountHealth[]
  readonly requests: {
    readonly sent: number
    readonly inFlight: number
    readonly shared: number
    readonly lastMinute: number
  }
  readonly entities: Readonly<Record<string, number>>
  readonly entityBytes: number
  readonly timelines: Readonly<Record<string, number>>
  readonly timers: number
  /** Being carried out. */
  readonly commands: number
  /** The last warnings and errors of the log, oldest first. */
  readonly lastErrors: readonly LogLine[]
}

export interface AccountHealth extends Connection {
  readonly account: AccountKey
  /** When the stream brought something last, ms since 1970. */
  readonly lastEventAt?: number
  /** Notifications raise no alert yet, because the engine has just started (R25). */
  readonly alertsSilent: boolean
}
