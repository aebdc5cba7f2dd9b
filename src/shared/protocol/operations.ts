import type { Command } from '../commands/command.ts'
import type { PostDraft } from '../commands/posts.ts'
import type { Outcome } from '../fault/fault.ts'
import type { ReplyTarget } from '../model/draft.ts'
import type { EmojiCandidate, EmojiGroups } from '../model/emoji.ts'
import type { FeaturedTag } from '../model/hashtag.ts'
import type { InstanceWelcome } from '../model/instance.ts'
import type { AccountKey } from '../model/keys.ts'
import type { TabPage } from '../model/openTab.ts'
import type { LoadedProfile } from '../model/ownProfile.ts'
import type { PersonChoice } from '../model/personChoice.ts'
import type { FederationPolicy, InstanceRule, Staff } from '../model/policy.ts'
import type { Captcha } from '../model/registration.ts'
import type { RichText } from '../model/richText.ts'
import type { Connection } from '../model/session.ts'
import type { QuotePolicy, StatusPreview, StatusSource, StatusVersion } from '../model/status.ts'
import type { ThemeLook } from '../model/theme.ts'
import type { ThemeChoice } from '../model/themeChoice.ts'
import type { Settled } from './batch.ts'
import type { Opening, ViewWindow, WatchInput } from './views.ts'

/**
 * The contract's version. It increases when the shape of what crosses the port changes, except by optional fields;
 * tests/protocol.test.ts checks that.
 */
export const PROTOCOL = 1

export interface PageInput {
  readonly direction: 'older' | 'newer' | 'gap' | 'left'
  readonly gapId?: string
  /** Also rows below the end of home (TD7). */
  readonly pastEnd?: boolean
}

/** Every operation that a tab can call, as `[input, value]`. All but `tell`, `health` and `logs` are per account. */
export interface Operations {
  /** The first call on a port, repeated after a second `boot`. Batches start at seq 1. */
  attach: [AttachInput, AttachAnswer]
  /** Opens a view, or restarts the open `viewId`. The next batch, sent at once, contains its state. */
  watch: [WatchInput, null]
  window: [{ viewId: string; window: ViewWindow }, null]
  unwatch: [{ viewId: string }, null]
  /** Loads more rows: older, newer, those missing at a gap, or those around where the user stopped reading. */
  page: [{ viewId: string } & PageInput, null]
  /** Shows the rows that wait behind the view's counter. */
  showNew: [{ viewId: string }, null]
  /** `accepted` means that the engine will carry it out; the result follows in a batch's `settled`. */
  run: [Command, { accepted: true }]
  /** A command's result, for a tab that missed it; `settled` is null while the command is running or unknown. */
  outcome: [{ commandId: string; account: AccountKey }, { known: boolean; settled: Settled | null }]
  /** Fetches something once; the answer is not updated later. */
  lookup: [LookupInput, LookupAnswer]
  /** The tab shows another page, or was left at another place (RO2). */
  tell: [TabPage, null]
  health: [null, Health]
  logs: [null, readonly LogLine[]]
}

export type EngineApi = {
  [K in keyof Operations]: (input: Operations[K][0]) => Promise<Outcome<Operations[K][1]>>
}

export interface AttachInput {
  readonly tabId: string
  readonly protocol: number
  readonly build: number
  readonly visible: boolean
  readonly focused: boolean
  /** The account this tab shows; absent or signed out: the default account. */
  readonly account?: AccountKey
  /** Views of that account which the tab is certain to open, so that its first batch contains their rows. */
  readonly opening?: readonly Opening[]
  /** The raw content of the page's `#initial-results`: API responses that the instance embedded. */
  readonly initial?: string
  /** When the page that this one replaces in its tab left its engine, ms since 1970. */
  readonly leftAt?: number
  /** The tab's group and the name of its window (`windowName.ts`, TB4). */
  readonly windowName?: string
}

export interface AttachAnswer {
  readonly bootId: string
  readonly account: AccountKey
}

/** One-off questions. */
export type Lookup =
  /** An account by its id, its name or `name@host`. The instance fetches remote accounts. */
  | { readonly kind: 'account'; readonly name: string }
  /** Accounts whose names match `words`; `following`: only those that the user follows. */
  | { readonly kind: 'people'; readonly words: string; readonly following?: boolean }
  /** A text that the instance's admins wrote about it. */
  | { readonly kind: 'document'; readonly document: InstanceDocument }
  /** The instance's statement about its federation. */
  | { readonly kind: 'policy' }
  /** The rules of the instance. */
  | { readonly kind: 'rules' }
  /** The staff of the instance. */
  | { readonly kind: 'staff' }
  /** The introduction of the instance to visitors. */
  | { readonly kind: 'welcome' }
  /** The user's lists that an account is on: the answer is in its relationship. */
  | { readonly kind: 'listsOf'; readonly accountId: string }
  /** A profile's feed, the hashtags that it features, and the account's followers that the user follows (`accountIds`). */
  | { readonly kind: 'profileExtras'; readonly accountId: string }
  /** Hashtags that the user could feature (`tags`). */
  | { readonly kind: 'tagSuggestions' }
  /** Prefetches the conversation of a post that is about to be opened. The answer is empty. */
  | { readonly kind: 'thread'; readonly statusId: string }
  /** The post with this `uri` or `url`, as this account's instance knows it (`statusId`). The instance fetches remote posts. */
  | { readonly kind: 'postAt'; readonly url: string }
  /** All versions of an edited post. */
  | { readonly kind: 'history'; readonly statusId: string }
  /** A post's source text. */
  | { readonly kind: 'source'; readonly statusId: string }
  /** Who may quote a post, asked of instances that say so: live posts come without it. The tab receives the post. */
  | { readonly kind: 'quoting'; readonly statusId: string }
  /** The user's own profile, as it was typed. */
  | { readonly kind: 'ownProfile' }
  /** A preview of a post (C32). */
  | { readonly kind: 'preview'; readonly draft: PostDraft }
  /** Emoji that match typed text, best first; `language` is the interface's. Empty text only loads the data. */
  | { readonly kind: 'emoji'; readonly text: string; readonly language: string; readonly limit: number }
  /** All emoji and stickers, for the picker. */
  | { readonly kind: 'emojiGroups'; readonly language: string }
  /** Accounts that match what was typed after an `@`. `knownOnly`: only those that the engine has stored. */
  | { readonly kind: 'mentions'; readonly text: string; readonly knownOnly: boolean }
  /** Hashtags that match what was typed after a `#`. `knownOnly`: only those of posts that the engine has stored. */
  | { readonly kind: 'hashtags'; readonly text: string; readonly knownOnly: boolean }
  /** The captcha of the registration form; a new one each time. */
  | { readonly kind: 'captcha' }
  /** A theme and its style sheet. `own`: the text of the user's own theme, which only the choice `own` needs. */
  | { readonly kind: 'theme'; readonly choice: ThemeChoice; readonly own?: string }
  /** Whether the picture at `url`, which the tab has loaded, is animated (M13). */
  | { readonly kind: 'motion'; readonly url: string }
  /** Whether registration is open by now. Fetches the instance's description again. */
  | { readonly kind: 'registration' }

/** The terms of service, the extended description, or the privacy policy. */
export type InstanceDocument = 'terms' | 'description' | 'privacy'

export type LookupInput = Lookup & { readonly account: AccountKey }

export interface LookupAnswer {
  /** Null: no such account. The tab receives its entity and stays subscribed to it. */
  readonly accountId: string | null
  readonly statusId?: string
  /** For `postAt`: what a reply to the post needs. */
  readonly replyTo?: ReplyTarget
  /** The accounts found; the tab receives their entities as it does for `accountId`. */
  readonly accountIds?: readonly string[]
  /** Null or absent: the instance has none. */
  readonly document?: RichText | null
  readonly policy?: FederationPolicy
  readonly rules?: readonly InstanceRule[]
  readonly staff?: Staff
  readonly welcome?: InstanceWelcome
  /** All versions of a post, the current one first. */
  readonly history?: readonly StatusVersion[]
  readonly source?: StatusSource
  /** Absent: the instance has no such thing. */
  readonly quotePolicy?: QuotePolicy
  readonly ownProfile?: LoadedProfile
  readonly captcha?: Captcha
  readonly registrationOpen?: boolean
  readonly look?: ThemeLook
  readonly preview?: StatusPreview
  /** Absent: nobody but its server can know. */
  readonly moves?: boolean
  readonly emoji?: readonly EmojiCandidate[]
  readonly emojiGroups?: EmojiGroups
  readonly people?: readonly PersonChoice[]
  /** The address of an RSS feed. */
  readonly feedUrl?: string
  /** Most used first. */
  readonly featuredTags?: readonly FeaturedTag[]
  /** Without `#`. */
  readonly tags?: readonly string[]
}

export interface LogLine {
  readonly at: number
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly text: string
}

/** The engine's state, for debugging and tests. */
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
    /** Entities in this tab's mirror. */
    readonly mirroredEntities: number
    /** Its group and the name of its window. Tabs of the same group bring it to front by that (TB4). */
    readonly windowName?: string
  }[]
  readonly sockets: number
  /** The accounts that tabs show, with each one's connection state. */
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
  /** Number of running commands. */
  readonly commands: number
  /** The last warnings and errors of the log, oldest first. */
  readonly lastErrors: readonly LogLine[]
}

export interface AccountHealth extends Connection {
  readonly account: AccountKey
  /** When the stream last delivered an event, ms since 1970. */
  readonly lastEventAt?: number
  /** Notifications raise no alert yet, because the engine has just started (NO31). */
  readonly alertsSilent: boolean
  /** Its requests; accounts of the same instance have their own. */
  readonly requests: { readonly sent: number; readonly lastMinute: number }
}
