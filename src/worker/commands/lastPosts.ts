import type { EntityKey } from '../../shared/model/keys.ts'
import { dropOldest } from '../platform/dropOldest.ts'

/** Maximum drafts whose last post is remembered. */
export const MAX_LAST_POSTS = 100

interface LastPost {
  /** The idempotency key of the request. */
  readonly key: string
  /** Undefined: the instance's answer was unreadable. */
  readonly statusId?: string
}

/** The last post of each draft. Two tabs that send the same text create one post. */
export class LastPosts {
  readonly #byDraft = new Map<EntityKey, LastPost>()

  /** The last post of this draft, if it was sent with `key`. */
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
