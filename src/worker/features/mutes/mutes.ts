import type { Account } from '../../../shared/model/account.ts'
import { type EntityKey, type EntityKind, entityKey, partsOf } from '../../../shared/model/keys.ts'
import { type Filter, type FilterMatch, filterContextOf, type Highlight } from '../../../shared/model/mute.ts'
import type { Status } from '../../../shared/model/status.ts'
import { DEFAULT_STORED } from '../../../shared/model/stored.ts'
import type { ViewRef } from '../../../shared/protocol/views.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { mayPollAside } from '../../context/mayPollAside.ts'
import { backoffMs } from '../../net/backoff.ts'
import { isTransient } from '../../net/isTransient.ts'
import type { Cancel } from '../../platform/clock.ts'
import { dropOldest } from '../../platform/dropOldest.ts'
import { entitiesOf } from '../../store/entitiesOf.ts'
import { sameValue } from '../../store/sameValue.ts'
import { fetchRelationships } from '../../timelines/fetchRelationships.ts'
import { isForReader } from '../../timelines/homeReplies.ts'
import { HiddenRows, MAX_KNOWN } from './hiddenRows.ts'
import { readHighlights } from './highlights.ts'
import { type Judge, judgeBy, type Rules, type Standing } from './judge.ts'
import { loadFilters } from './loadFilters.ts'

/** Filters that are older are fetched again when a tab is shown: no event of Mastodon says that another client changed them (MU14). */
const MAX_AGE_MS = 10 * 60_000
/** Upper bound of the timer for the next end of a filter or mute. For a later one, the timer is set again. */
const MAX_TIMER_MS = 24 * 60 * 60_000

const RULES: ReadonlySet<EntityKind> = new Set<EntityKind>(['stored', 'preferences', 'filter'])
const PEOPLE: ReadonlySet<EntityKind> = new Set<EntityKind>(['account', 'relationship'])

/**
 * Applies an account's mutes, filters and highlights. It is a lens of the store: every post and account passes through
 * it on the way to the tabs. When a rule changes, all stored posts are evaluated again.
 */
export class Mutes {
  readonly #context: AccountContext
  readonly #onRowsChanged: () => void
  readonly #stopping: (() => void)[] = []
  readonly #hidden = new HiddenRows()
  /** Replies to other people, while the home timeline hides those. */
  readonly #hiddenReplies = new Map<string, true>()
  /** Muted and blocked authors, and bots while bots are muted, including some whose entities were evicted. */
  readonly #standing = new Map<string, Exclude<Standing, undefined>>()
  /** Authors whose relationship is not stored, and who are assumed to be muted because a post of theirs has `muted`. */
  readonly #assumedMuted = new Set<string>()
  #rules: Rules & { readonly muteBots: boolean; readonly otherReplies: boolean } = {
    words: [],
    filters: null,
    judgedIds: [],
    hideFound: false,
    muteBots: false,
    otherReplies: true,
  }
  #judge: Judge = judgeBy(this.#rules)
  #highlights: ReadonlyMap<string, Highlight> = new Map()
  /** The filters are loaded. Until then, the server's filter matches in each post apply. */
  #filtersLoaded = false
  #filtersRequested = false
  #loadedAt = 0
  /** The ids of filters that were stored, also of those that are deleted by now. */
  readonly #everStored = new Set<string>()
  /** The ids of filters that posts name and that are not stored. */
  readonly #missing = new Set<string>()
  /** What differed between posts' marks and the stored filters. Each difference leads to one fetch. */
  readonly #differences = new Map<string, true>()
  /** Failed fetches of the filters in a row. */
  #failures = 0
  #cancelRetry: Cancel = () => {}
  /** When the next filter ends. */
  #filterEnd = Infinity
  /** When the mutes end that end by themselves, by the muted account. */
  readonly #muteEnds = new Map<string, number>()
  /** The mutes that have ended, and whose end was checked at the instance. */
  readonly #endedMutes = new Set<string>()
  #cancelExpiry: Cancel = () => {}
  /** A fetch of the filters is due, because a mark differs. */
  #isReloadDue = false
  /** The set of hidden rows has changed since the last `onRowsChanged`. */
  #rowsChanged = false

  /** @param onRowsChanged called when rows may have disappeared from timelines or reappeared. */
  constructor(context: AccountContext, onRowsChanged: () => void) {
    this.#context = context
    this.#onRowsChanged = onRowsChanged
    const { store, account } = context
    for (const kind of PEOPLE)
      for (const key of store.keysOfKind(account, kind)) this.#updateStanding(partsOf(key).id)
    this.#stopping.push(
      store.setLens(account, {
        status: (status) => this.#withMutes(status),
        account: (person) => this.#withHighlight(person),
      }),
      store.listen((changed) => this.#entitiesChanged(changed)),
    )
    this.#readRules()
    store.recompute([...store.keysOfKind(account, 'status'), ...store.keysOfKind(account, 'account')])
    this.#notifyRowsChanged()
    this.instanceChanged()
  }

  /** The instance data has changed: loads the filters if the instance supports them. */
  instanceChanged(): void {
    const { known, capabilities } = this.#context.instance()
    if (!known || !capabilities.filters || this.#filtersRequested || this.#context.own() === undefined) return
    this.#filtersRequested = true
    void this.reload()
  }

  /** Reloads the filters, for example after another client has changed them. */
  async reload(): Promise<void> {
    if (!this.#filtersRequested || !this.#context.instance().capabilities.filters) return
    this.#cancelRetry()
    const loaded = await loadFilters(this.#context)
    if (!loaded.ok) {
      if (isTransient(loaded.fault)) this.#reloadLater()
      return
    }
    this.#failures = 0
    this.#filtersLoaded = true
    this.#loadedAt = this.#context.clock.now()
    for (const id of this.#missing) this.#everStored.add(id)
    this.#missing.clear()
    this.#readRules()
  }

  /** A tab is shown: fetches filters that are old (MU14). */
  tabShown(): void {
    if (this.#filtersLoaded && this.#context.clock.now() - this.#loadedAt >= MAX_AGE_MS) void this.reload()
  }

  #reloadLater(): void {
    const { clock, random } = this.#context
    this.#failures++
    this.#cancelRetry()
    this.#cancelRetry = clock.after(backoffMs(this.#failures, random), () => {
      if (mayPollAside(this.#context)) void this.reload()
      else this.#reloadLater()
    })
  }

  /** A predicate for the hidden rows of `ref`; null if no row is hidden. */
  hidesIn(ref: ViewRef): ((id: string) => boolean) | null {
    const hidesReplies = ref.kind === 'friends' && this.#hiddenReplies.size > 0
    if (this.#hidden.none && !hidesReplies) return null
    const { store, account } = this.#context
    const context = filterContextOf(ref)
    const post = (id: string): Status | undefined => store.get(entityKey(account, 'status', id))
    return (id) => (hidesReplies && this.#hiddenReplies.has(id)) || this.#hidden.hides(id, context, post)
  }

  stop(): void {
    this.#cancelRetry()
    this.#cancelExpiry()
    for (const stop of this.#stopping) stop()
  }

  #withMutes(status: Status): Status {
    const me = this.#context.own()?.userId
    const own = status.accountId === me
    if (this.#filtersLoaded) this.#compareMarks(status)
    const found = this.#judge(status, this.#standingOf(status), own)
    const reasons = found.filter(({ cover }) => !cover)
    if (this.#hidden.note(status.id, reasons)) this.#rowsChanged = true
    if (!this.#rules.otherReplies && me !== undefined && !isForReader(status, me)) this.#hideReply(status.id)
    if (found.length === 0 && status.mutedBy === undefined && status.coveredBy === undefined) return status
    const { mutedBy: _, coveredBy: __, ...rest } = status
    const covers = found.filter(({ cover }) => cover)
    return {
      ...rest,
      ...(reasons.length > 0 && { mutedBy: reasons }),
      ...(covers.length > 0 && { coveredBy: covers }),
    }
  }

  /** Fetches the filters once if a post's marks show that they have changed (MU14). */
  #compareMarks({ filtered = [] }: Status): void {
    for (const match of filtered) {
      const difference = this.#differenceOf(match)
      if (difference === undefined || this.#differences.has(difference)) continue
      this.#differences.set(difference, true)
      dropOldest(this.#differences, MAX_KNOWN)
      if (this.#isReloadDue) continue
      this.#isReloadDue = true
      this.#context.clock.after(0, () => {
        this.#isReloadDue = false
        void this.reload()
      })
    }
  }

  #differenceOf({ filterId, what, words }: FilterMatch): string | undefined {
    if (filterId === undefined) return undefined
    const { store, account } = this.#context
    const filter = store.get(entityKey(account, 'filter', filterId))
    if (filter === undefined) {
      if (this.#everStored.has(filterId)) return undefined
      this.#missing.add(filterId)
      return filterId
    }
    const isSame =
      filter.title === what && words.every((word) => filter.keywords.some(({ text }) => text === word))
    return isSame ? undefined : JSON.stringify([filterId, what, words])
  }

  /** Instances with a reply filter for the home timeline omit these posts by the same rule. */
  #hideReply(id: string): void {
    if (!this.#hiddenReplies.has(id)) this.#rowsChanged = true
    this.#hiddenReplies.set(id, true)
    dropOldest(this.#hiddenReplies, MAX_KNOWN)
  }

  #withHighlight(account: Account): Account {
    const highlight = this.#highlights.get(account.acct)
    if (highlight !== undefined) return { ...account, highlight }
    if (account.highlight === undefined) return account
    const { highlight: _, ...rest } = account
    return rest
  }

  /** Falls back to the post's `muted` flag when the relationship to the author is not stored. */
  #standingOf({ accountId, muted, threadMuted }: Status): Standing {
    const known = this.#standing.get(accountId)
    if (known !== undefined || !muted || threadMuted) return known
    const { store, account } = this.#context
    if (store.has(entityKey(account, 'relationship', accountId))) return undefined
    this.#assumedMuted.add(accountId)
    dropOldest(this.#assumedMuted, MAX_KNOWN)
    return 'author'
  }

  #entitiesChanged(keys: ReadonlySet<EntityKey>): void {
    let rules = false
    const people = new Set<string>()
    for (const key of keys) {
      const { account, kind, id } = partsOf(key)
      if (account !== this.#context.account) continue
      if (RULES.has(kind)) rules = true
      else if (PEOPLE.has(kind) && this.#updateStanding(id)) people.add(id)
    }
    if (rules) this.#readRules()
    if (people.size > 0) this.#recomputePosts(({ accountId }) => people.has(accountId))
    this.#notifyRowsChanged()
  }

  #notifyRowsChanged(): void {
    if (!this.#rowsChanged) return
    this.#rowsChanged = false
    this.#onRowsChanged()
  }

  /** Re-evaluates whether account `id` is muted. Returns whether that has changed. */
  #updateStanding(id: string): boolean {
    const { store, account } = this.#context
    const relationship = store.get(entityKey(account, 'relationship', id))
    this.#noteMuteEnd(id, relationship?.muting ? relationship.mutedUntil : undefined)
    const isBlocked = relationship?.blocking === true || relationship?.domainBlocking === true
    const profile = store.get(entityKey(account, 'account', id))
    const bot = this.#rules.muteBots && profile?.bot === true
    const standing: Standing = relationship?.muting
      ? 'author'
      : isBlocked
        ? 'blocked'
        : bot
          ? 'bot'
          : undefined
    const wasGuess = relationship !== undefined && this.#assumedMuted.delete(id)
    if (standing === this.#standing.get(id)) return wasGuess
    if (standing === undefined) this.#standing.delete(id)
    else this.#standing.set(id, standing)
    if (this.#standing.size > MAX_KNOWN) this.#forgetEvicted()
    return true
  }

  /** Forgets people whose entities were evicted. The others stay, because a later change is compared with their standing. */
  #forgetEvicted(): void {
    const { store, account } = this.#context
    for (const id of this.#standing.keys()) {
      if ([...PEOPLE].some((kind) => store.has(entityKey(account, kind, id)))) continue
      this.#standing.delete(id)
      if (this.#standing.size <= MAX_KNOWN) return
    }
  }

  #readRules(): void {
    const { store, account, preferences } = this.#context
    const stored = store.get(entityKey(account, 'stored')) ?? DEFAULT_STORED
    const { hideFilteredStatuses, muteBotStatuses, replyVisibility } = preferences()
    const allFilters = entitiesOf(store, account, 'filter')
    this.#filtersLoaded ||= allFilters.length > 0
    for (const { id } of allFilters) this.#everStored.add(id)
    const now = this.#now()
    const ends = ({ expiresAt }: Filter): number =>
      expiresAt === undefined ? Infinity : Date.parse(expiresAt)
    const filters = allFilters.filter((filter) => ends(filter) > now)
    this.#filterEnd = Math.min(Infinity, ...filters.map(ends))
    this.#scheduleEnd()
    this.#readHighlights(stored.highlights)
    const before = this.#rules
    this.#rules = {
      words: stored.mutedWords,
      filters: this.#filtersLoaded ? filters : null,
      judgedIds: [...this.#everStored].toSorted(),
      hideFound: hideFilteredStatuses,
      muteBots: muteBotStatuses,
      otherReplies: replyVisibility !== 'self',
    }
    if (sameValue(before, this.#rules)) return
    this.#judge = judgeBy(this.#rules)
    if (before.muteBots !== muteBotStatuses)
      for (const key of store.keysOfKind(account, 'account')) this.#updateStanding(partsOf(key).id)
    this.#hiddenReplies.clear()
    this.#hidden.retain((id) => store.has(entityKey(account, 'status', id)))
    this.#rowsChanged = true
    this.#recomputePosts(() => true)
    this.#notifyRowsChanged()
  }

  #now(): number {
    const { clock, serverClock } = this.#context
    return (serverClock() ?? clock).now()
  }

  /** Schedules a re-evaluation for when the next filter or mute ends. */
  #scheduleEnd(): void {
    this.#cancelExpiry()
    const end = Math.min(this.#filterEnd, ...this.#muteEnds.values())
    if (end === Infinity) return
    const delayMs = Math.min(Math.max(0, end - this.#now()), MAX_TIMER_MS)
    this.#cancelExpiry = this.#context.clock.after(delayMs, () => {
      this.#endMutes()
      this.#readRules()
    })
  }

  /** Notes when the mute of account `id` ends; undefined: it does not. */
  #noteMuteEnd(id: string, iso: string | undefined): void {
    if (iso === undefined && !this.#muteEnds.has(id)) return
    if (iso === undefined) this.#muteEnds.delete(id)
    else this.#muteEnds.set(id, Date.parse(iso))
    this.#scheduleEnd()
  }

  /**
   * Ends the mutes whose time is up, since no event tells (MU19). The instance is asked once for each: another client may have
   * prolonged it, and some servers end it a little later.
   */
  #endMutes(): void {
    const { store, account } = this.#context
    const now = this.#now()
    const ended = [...this.#muteEnds].filter(([, end]) => end <= now)
    for (const [id] of ended) {
      this.#muteEnds.delete(id)
      store.update(entityKey(account, 'relationship', id), ({ mutedUntil: _, ...rest }) => ({
        ...rest,
        muting: false,
      }))
    }
    const unchecked = ended.filter((entry) => !this.#endedMutes.has(String(entry)))
    for (const entry of unchecked) this.#endedMutes.add(String(entry))
    dropOldest(this.#endedMutes, MAX_KNOWN)
    if (unchecked.length > 0)
      void fetchRelationships(
        this.#context,
        unchecked.map(([id]) => id),
      )
  }

  #readHighlights(entries: readonly string[]): void {
    const { store, account } = this.#context
    const before = this.#highlights
    this.#highlights = readHighlights(entries)
    if (before.size + this.#highlights.size === 0) return
    const named = store.keysOfKind(account, 'account').filter((key) => {
      const acct = store.get(key)?.acct ?? ''
      return before.has(acct) || this.#highlights.has(acct)
    })
    store.recompute(named)
  }

  #recomputePosts(which: (status: Status) => boolean): void {
    const { store, account } = this.#context
    const posts = entitiesOf(store, account, 'status').filter(which)
    store.recompute(posts.map(({ id }) => entityKey(account, 'status', id)))
  }
}
