import type { EntityKey } from '../../shared/model/keys.ts'
import { dropOldest } from '../platform/dropOldest.ts'

/** Drafts whose last post is remembered. */
export const MAX_LAST_POSTS = 100

interface LastPost {
  /** The idempotency key that it was sent with. */
  readonly key: string
  /** Undefined: the instance's answer could not be read. */
  readonly statusId?: string
}

/** The last post of each draft: two tabs that send the same words make one post. */
export class LastPosts {
  readonly #byDraft = new Map<EntityKey, LastPost>()

  /** The post of this draft that was sent with `key`, if that was its last. */
  find(draft: EntityKey, key: string | undefined): LastPost | undefined {
    const last = this.#byDraft.get(draft)
    return last?.key === key ? last : undefined
  }

  remember(draft: EntityKey, post: LastPost): void {
    this.#byDraft.delete(draft)
    this.#byDraft.set(draft, post)
    dropOldest(this.#byDraft, MAX_LAST_POSTS)
  }
}
