import type { TimelineRef, ViewRef } from '../protocol/views.ts'

/** Where a filter of the instance holds, by the names that servers have for it. */
export type FilterContext = 'home' | 'notifications' | 'public' | 'thread' | 'account'

export const FILTER_CONTEXTS: readonly FilterContext[] = [
  'home',
  'notifications',
  'public',
  'thread',
  'account',
]

/** Why a post is not shown in full (MU1). The engine computes it; own posts have none. */
export interface MuteReason {
  /** `word`: one of the person's own; `filter`: one that the instance keeps. */
  readonly by: 'author' | 'thread' | 'word' | 'filter' | 'bot'
  /** The word, or the filter's title. */
  readonly what?: string
  /** Nothing is left of it, not even the line that says so. */
  readonly hide?: true
  /** Where it holds; absent: everywhere. */
  readonly in?: readonly FilterContext[]
}

/** A filter that the instance keeps. */
export interface Filter {
  readonly id: string
  readonly title: string
  readonly contexts: readonly FilterContext[]
  /** Nothing is left of what it finds. */
  readonly hide: boolean
  /** When it ends, ISO; absent: never. */
  readonly expiresAt?: string
  readonly keywords: readonly FilterKeyword[]
  /** Posts that it finds whatever they say. */
  readonly statusIds: readonly string[]
}

export interface FilterKeyword {
  /** By which it is changed, where filters have several. */
  readonly id?: string
  readonly text: string
  readonly wholeWord: boolean
}

/** The one word that `filter` finds by, which can be changed with it; undefined: it has several, or none. */
export const onlyWordOf = ({
  keywords: [word, ...others],
}: Pick<Filter, 'keywords'>): FilterKeyword | undefined => (others.length === 0 ? word : undefined)

/** What a new filter is made of, or what one becomes. */
export interface FilterDraft {
  /** Of one that does not have just one word: its title. */
  readonly phrase: string
  readonly contexts: readonly FilterContext[]
  readonly wholeWord: boolean
  readonly hide: boolean
  /** Seconds; 0: it never ends; null: as it is, and of a new one never. */
  readonly expiresInS: number | null
}

/** How an account's posts and card stand out (RL20). */
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

/** What filters of the instance call the place where `ref` is read; null: it has no name for it. */
export const filterContextOf = ({ kind }: Pick<ViewRef, 'kind'>): FilterContext | null =>
  CONTEXTS[kind as keyof typeof CONTEXTS] ?? null

/** Whether `reason` holds where `context` is read; undefined: wherever that is. */
export const holdsIn = (reason: MuteReason, context: FilterContext | null | undefined): boolean =>
  reason.in === undefined || context === undefined || (context !== null && reason.in.includes(context))
