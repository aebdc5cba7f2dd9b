import { hashtagId } from '../../../shared/model/hashtag.ts'
import { type EntityKey, entityKey, isOfKind, partsOf } from '../../../shared/model/keys.ts'
import type { ViewMeta } from '../../../shared/protocol/views.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { dropOldest } from '../../platform/dropOldest.ts'
import { fetchUnknownRelationships } from '../../timelines/fetchAccounts.ts'
import type { RowReasons, Timeline } from '../../timelines/timeline.ts'
import { loadFollowedTags } from './loadHashtags.ts'

/** More than the authors of a timeline. */
const MAX_ASKED = 5_000

/** Finds the rows of the home timeline that are there because of a followed hashtag: servers do not mark them (DI8). */
export class TagReasons implements RowReasons {
  readonly #context: AccountContext
  readonly #timeline: Timeline
  /** Ids of the followed hashtags. */
  readonly #followed = new Set<string>()
  /** Authors whose relationship was requested. */
  readonly #asked = new Set<string>()
  readonly #unlisten: () => void
  /** The followed hashtags are loaded, or being loaded. */
  #isRecalled = false

  constructor(context: AccountContext, timeline: Timeline) {
    this.#context = context
    this.#timeline = timeline
    this.#unlisten = context.store.listen((changed) => this.#entitiesChanged(changed))
  }

  /** Loads the followed hashtags once, if the instance is known to have them. Later changes arrive as changed entities. */
  async recall(): Promise<void> {
    const { account, store, instance, own } = this.#context
    if (this.#isRecalled || !instance().capabilities.followTags || own() === undefined) return
    this.#isRecalled = true
    const loaded = await loadFollowedTags(this.#context)
    if (!loaded.ok) {
      this.#isRecalled = false
      return
    }
    for (const id of loaded.value)
      if (store.get(entityKey(account, 'hashtag', id))?.following) this.#followed.add(id)
    this.#show()
  }

  /** Adds `#name` to `known` for each row of `ids` that a followed hashtag has brought. */
  of(known: ViewMeta['repeatedBy'], ids: readonly string[]): Pick<ViewMeta, 'repeatedBy'> {
    if (this.#followed.size === 0) return {}
    const found: Record<string, readonly string[]> = { ...known }
    const unknown = new Set<string>()
    for (const id of ids) {
      const tag = this.#tagOf(id, unknown)
      if (tag !== undefined) found[id] = [`#${tag}`, ...(found[id] ?? [])]
    }
    this.#ask(unknown)
    return { repeatedBy: found }
  }

  stop(): void {
    this.#unlisten()
  }

  /** The hashtag that brought row `id`. If the relationship to its author is not known, adds the author to `unknown`. */
  #tagOf(id: string, unknown: Set<string>): string | undefined {
    const { store, account, own } = this.#context
    const status = store.get(entityKey(account, 'status', id))
    const me = own()?.userId
    if (!status || status.repeatOfId !== undefined || status.accountId === me) return undefined
    const tag = status.tags.find((name) => this.#followed.has(hashtagId(name)))
    if (tag === undefined || status.mentions.some((mention) => mention.id === me)) return undefined
    const key = entityKey(account, 'relationship', status.accountId)
    const relationship = store.get(key)
    if (relationship === undefined) unknown.add(status.accountId)
    return relationship?.following === false ? tag : undefined
  }

  #ask(unknown: ReadonlySet<string>): void {
    const added = [...unknown].filter((id) => !this.#asked.has(id))
    if (added.length === 0) return
    for (const id of added) this.#asked.add(id)
    dropOldest(this.#asked, MAX_ASKED)
    void fetchUnknownRelationships(this.#context, added)
  }

  #entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    const { store, account } = this.#context
    let matters = false
    for (const key of changed) {
      const { account: owner, kind, id } = partsOf(key)
      if (owner !== account) continue
      if (kind === 'instance') void this.recall()
      if (isOfKind(key, 'hashtag')) {
        const following = store.get(key)?.following
        if (following === true) this.#followed.add(id)
        if (following === false) this.#followed.delete(id)
      }
      matters ||= kind === 'hashtag' || (kind === 'relationship' && this.#followed.size > 0)
    }
    if (matters) this.#show()
  }

  #show(): void {
    for (const view of this.#timeline.views) view.metaChanged()
  }
}
