import type { Account, Relationship } from '../../../shared/model/account.ts'
import { type EntityKey, type EntityKind, entityKey, partsOf } from '../../../shared/model/keys.ts'
import { type Filter, filterContextOf, type Highlight } from '../../../shared/model/mute.ts'
import type { Status } from '../../../shared/model/status.ts'
import { DEFAULT_STORED, type Stored } from '../../../shared/model/stored.ts'
import type { ViewRef } from '../../../shared/protocol/views.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Cancel } from '../../platform/clock.ts'
import { dropOldest } from '../../platform/dropOldest.ts'
import { sameValue } from '../../store/sameValue.ts'
import { isForReader } from '../../timelines/homeReplies.ts'
import { HiddenRows, MAX_KNOWN } from './hiddenRows.ts'
import { readHighlights } from './highlights.ts'
import { type Judge, judgeBy, type Rules, type Standing } from './judge.ts'
import { loadFilters } from './loadFilters.ts'

/** Timers are not set for longer: a filter that ends later is looked at again then. */
const LONGEST_TIMER_MS = 24 * 60 * 60_000

const RULES: ReadonlySet<EntityKind> = new Set<EntityKind>(['stored', 'preferences', 'filter'])
const PEOPLE: ReadonlySet<EntityKind> = new Set<EntityKind>(['account', 'relationship'])

/**
 * What one account does not want to read, and who stands out for it. Every post and account is looked at
 * through it on its way to the tabs; when a rule changes, all that is held is looked at anew.
 */
export class Mutes {
  readonly #context: AccountContext
  readonly #onRows: () => void
  readonly #stopping: (() => void)[] = []
  readonly #hidden = new HiddenRows()
  /** Answers to others, while those are not wanted at home. */
  readonly #answers = new Map<string, true>()
  /** Of those who are muted, or robots while those are muted. */
  readonly #standing = new Map<string, Exclude<Standing, undefined>>()
  /** Of whom it is known by their posts alone that they are muted. */
  readonly #guessed = new Set<string>()
  #rules: Rules & { readonly muteBots: boolean; readonly answers: boolean } = {
    words: [],
    filters: null,
    hideFound: false,
    muteBots: false,
    answers: true,
  }
  #judge: Judge = judgeBy(this.#rules)
  #highlights: ReadonlyMap<string, Highlight> = new Map()
  /** The instance has told its filters; until then its word on each post counts. */
  #told = false
  #asked = false
  #cancelExpiry: Cancel = () => {}
  /** Another row is hidden than before. */
  #turned = false

  /** @param onRows told when rows may have gone from timelines, or have come back. */
  constructor(context: AccountContext, onRows: () => void) {
    this.#context = context
    this.#onRows = onRows
    const { store, account } = context
    for (const kind of PEOPLE) for (const key of store.keysOfKind(account, kind)) this.#stand(partsOf(key).id)
    this.#stopping.push(
      store.setLens(account, (kind, entity) => this.#seen(kind, entity)),
      store.listen((changed) => this.#changed(changed)),
    )
    this.#readRules()
    store.recompute([...store.keysOfKind(account, 'status'), ...store.keysOfKind(account, 'account')])
    this.#tellRows()
    this.instanceChanged()
  }

  /** Something came of what the instance tells of itself: it may keep filters. */
  instanceChanged(): void {
    const { known, capabilities } = this.#context.instance()
    if (!known || !capabilities.filters || this.#asked || this.#context.own() === undefined) return
    this.#asked = true
    void this.reload()
  }

  /** Filters were changed somewhere. */
  async reload(): Promise<void> {
    if (!this.#asked || !this.#context.instance().capabilities.filters) return
    const told = await loadFilters(this.#context)
    if (!Array.isArray(told)) return
    this.#told = true
    this.#readRules()
  }

  /** Whether nothing is left of a row of `ref`; null: of no row. */
  hidesIn(ref: ViewRef): ((id: string) => boolean) | null {
    const answers = ref.kind === 'friends' && this.#answers.size > 0
    if (this.#hidden.none && !answers) return null
    const { store, account } = this.#context
    const context = filterContextOf(ref)
    return (id) =>
      (answers && this.#answers.has(id)) ||
      this.#hidden.hides(id, context, store.get(entityKey(account, 'status', id)) as Status | undefined)
  }

  stop(): void {
    this.#cancelExpiry()
    for (const stop of this.#stopping) stop()
  }

  #seen(kind: EntityKind, entity: unknown): unknown {
    if (kind === 'status') return this.#judged(entity as Status)
    return kind === 'account' ? this.#coloured(entity as Account) : entity
  }

  #judged(status: Status): Status {
    const me = this.#context.own()?.userId
    const own = status.accountId === me
    const reasons = this.#judge(status, this.#standingOf(status), own)
    if (this.#hidden.note(status.id, reasons)) this.#turned = true
    if (!this.#rules.answers && me !== undefined && !isForReader(status, me)) this.#leaveOut(status.id)
    if (reasons.length > 0) return { ...status, mutedBy: reasons }
    if (status.mutedBy === undefined) return status
    const { mutedBy: _, ...rest } = status
    return rest
  }

  /** Where the instance can be asked for such a home it leaves them out itself, by the same rule. */
  #leaveOut(id: string): void {
    if (!this.#answers.has(id)) this.#turned = true
    this.#answers.set(id, true)
    dropOldest(this.#answers, MAX_KNOWN)
  }

  #coloured(account: Account): Account {
    const highlight = this.#highlights.get(account.acct)
    if (highlight !== undefined) return { ...account, highlight }
    if (account.highlight === undefined) return account
    const { highlight: _, ...rest } = account
    return rest
  }

  /** Where nothing is known of how the person stands to its author, the post itself may say it. */
  #standingOf({ accountId, muted, threadMuted }: Status): Standing {
    const known = this.#standing.get(accountId)
    if (known !== undefined || !muted || threadMuted) return known
    const { store, account } = this.#context
    if (store.has(entityKey(account, 'relationship', accountId))) return undefined
    this.#guessed.add(accountId)
    return 'author'
  }

  #changed(keys: ReadonlySet<EntityKey>): void {
    let rules = false
    const people = new Set<string>()
    for (const key of keys) {
      const { account, kind, id } = partsOf(key)
      if (account !== this.#context.account) continue
      if (RULES.has(kind)) rules = true
      else if (PEOPLE.has(kind) && this.#stand(id)) people.add(id)
    }
    if (rules) this.#readRules()
    if (people.size > 0) this.#reshowPosts(({ accountId }) => people.has(accountId))
    this.#tellRows()
  }

  #tellRows(): void {
    if (!this.#turned) return
    this.#turned = false
    this.#onRows()
  }

  /** Looks at how account `id` stands now; whether that has changed. */
  #stand(id: string): boolean {
    const { store, account } = this.#context
    const relationship = store.get(entityKey(account, 'relationship', id)) as Relationship | undefined
    const profile = store.get(entityKey(account, 'account', id)) as Account | undefined
    const bot = this.#rules.muteBots && profile?.bot === true
    const standing: Standing = relationship?.muting ? 'author' : bot ? 'bot' : undefined
    const wasGuess = relationship !== undefined && this.#guessed.delete(id)
    if (standing === this.#standing.get(id)) return wasGuess
    if (standing === undefined) this.#standing.delete(id)
    else this.#standing.set(id, standing)
    return true
  }

  #readRules(): void {
    const { store, account, clock, preferences } = this.#context
    const stored = (store.get(entityKey(account, 'stored')) as Stored | undefined) ?? DEFAULT_STORED
    const { hideFilteredStatuses, muteBotStatuses, replyVisibility } = preferences()
    const kept = store.keysOfKind(account, 'filter').map((key) => store.get(key) as Filter)
    this.#told ||= kept.length > 0
    const now = clock.now()
    const ends = ({ expiresAt }: Filter): number =>
      expiresAt === undefined ? Infinity : Date.parse(expiresAt)
    const filters = kept.filter((filter) => ends(filter) > now)
    this.#endAt(Math.min(Infinity, ...filters.map(ends)), now)
    this.#readHighlights(stored.highlights)
    const before = this.#rules
    this.#rules = {
      words: stored.mutedWords,
      filters: this.#told ? filters : null,
      hideFound: hideFilteredStatuses,
      muteBots: muteBotStatuses,
      answers: replyVisibility !== 'self',
    }
    if (sameValue(before, this.#rules)) return
    this.#judge = judgeBy(this.#rules)
    if (before.muteBots !== muteBotStatuses)
      for (const key of store.keysOfKind(account, 'account')) this.#stand(partsOf(key).id)
    this.#answers.clear()
    this.#hidden.keep((id) => store.has(entityKey(account, 'status', id)))
    this.#turned = true
    this.#reshowPosts(() => true)
    this.#tellRows()
  }

  /** Filters end by themselves. */
  #endAt(end: number, now: number): void {
    this.#cancelExpiry()
    if (end === Infinity) return
    const delayMs = Math.min(end - now, LONGEST_TIMER_MS)
    this.#cancelExpiry = this.#context.clock.after(delayMs, () => this.#readRules())
  }

  #readHighlights(entries: readonly string[]): void {
    const { store, account } = this.#context
    const before = this.#highlights
    this.#highlights = readHighlights(entries)
    if (before.size + this.#highlights.size === 0) return
    const named = store.keysOfKind(account, 'account').filter((key) => {
      const { acct } = store.get(key) as Account
      return before.has(acct) || this.#highlights.has(acct)
    })
    store.recompute(named)
  }

  #reshowPosts(which: (status: Status) => boolean): void {
    const { store, account } = this.#context
    store.recompute(store.keysOfKind(account, 'status').filter((key) => which(store.get(key) as Status)))
  }
}
