import type { TimelineRef, ViewRef } from '../protocol/views.ts'
import type { Capabilities } from './instance.ts'

/** Where a filter of the instance applies. The names are those of Mastodon's API. */
export type FilterContext = 'home' | 'notifications' | 'public' | 'thread' | 'account'

export const FILTER_CONTEXTS: readonly FilterContext[] = [
  'home',
  'notifications',
  'public',
  'thread',
  'account',
]

/** The contexts that the filters of this instance can have (MU12). */
export const offeredContexts = ({
  profileFilters,
}: Pick<Capabilities, 'profileFilters'>): readonly FilterContext[] =>
  profileFilters ? FILTER_CONTEXTS : FILTER_CONTEXTS.filter((name) => name !== 'account')

/** The longest muted word or phrase, in UTF-16 code units. */
export const MAX_MUTED_WORD_CHARS = 100

/** Why a post is not shown in full (MU1). The engine computes it. The user's own posts have no reasons. */
export interface MuteReason {
  /** `word`: a muted word of the user; `filter`: a filter stored on the instance. */
  readonly by: 'author' | 'blocked' | 'thread' | 'word' | 'filter' | 'bot'
  /** The muted word, or the filter's title. */
  readonly what?: string
  /** Hide the post entirely, without a stub. */
  readonly hide?: true
  /** Cover its media, and show the rest. */
  readonly cover?: true
  /** Where the reason applies; absent: everywhere. */
  readonly in?: readonly FilterContext[]
}

/** A filter's match that the instance sends with a post. */
export interface FilterMatch extends MuteReason {
  readonly by: 'filter'
  /** The filter's title. */
  readonly what: string
  /** Absent where the instance sends none. */
  readonly filterId?: string
  /** The keywords that matched. */
  readonly words: readonly string[]
}

/** What a filter does with a matching post: folds it, shows nothing of it, or covers its media alone. The names are Mastodon's. */
export type FilterAction = 'warn' | 'hide' | 'blur'

/** What the action of a filter adds to the reason for which a post is muted. One that is unknown adds nothing. */
export const effectOf = (action: unknown): Pick<MuteReason, 'hide' | 'cover'> =>
  action === 'hide' ? { hide: true } : action === 'blur' ? { cover: true } : {}

/** A filter that the instance stores. */
export interface Filter {
  readonly id: string
  readonly title: string
  readonly contexts: readonly FilterContext[]
  readonly action: FilterAction
  /** When it expires, ISO; absent: never. */
  readonly expiresAt?: string
  readonly keywords: readonly FilterKeyword[]
  /** Posts that match regardless of their text. */
  readonly statusIds: readonly string[]
}

export interface FilterKeyword {
  /** Used to change it on instances whose filters have several keywords. */
  readonly id?: string
  readonly text: string
  readonly wholeWord: boolean
}

/** What a form asks of a filter. What it leaves out stays as it is, also if another client has changed it meanwhile. */
export interface FilterDraft {
  /** Only where filters have titles. */
  readonly title?: string
  /** Keywords to add; those with an id replace the keyword that has it. Where a filter has one keyword only: that one. */
  readonly keywords?: readonly FilterKeyword[]
  /** The ids of keywords to remove. */
  readonly removed?: readonly string[]
  readonly contexts?: readonly FilterContext[]
  readonly action?: FilterAction
  /** Seconds from now; 0: it never expires. */
  readonly expiresInS?: number
}

/** How an account's posts and card stand out (MU15). */
export interface Highlight {
  readonly type: 'solid' | 'striped' | 'side'
  /** `#rrggbb`. */
  readonly color: string
}

export const HIGHLIGHT_TYPES: readonly Highlight['type'][] = ['solid', 'striped', 'side']

export const DEFAULT_HIGHLIGHT_COLOR = '#FFFFFF'

const CONTEXTS: { readonly [K in TimelineRef['kind'] | 'conversation']?: FilterContext } = {
  friends: 'home',
  list: 'home',
  public: 'public',
  publicAndExternal: 'public',
  tag: 'public',
  user: 'account',
  notifications: 'notifications',
  conversation: 'thread',
}

/** The filter context of a view; null if filters have no context for its kind. */
export const filterContextOf = ({ kind }: Pick<ViewRef, 'kind'>): FilterContext | null =>
  CONTEXTS[kind as keyof typeof CONTEXTS] ?? null

/**
 * Whether `reason` applies in `context`. Undefined: not known, so every reason does; null: no filter context, so only those
 * without `in` do.
 */
export const appliesIn = (reason: MuteReason, context: FilterContext | null | undefined): boolean =>
  reason.in === undefined || context === undefined || (context !== null && reason.in.includes(context))
