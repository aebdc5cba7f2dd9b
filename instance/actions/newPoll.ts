import type { PollDraft } from '../state/draft.ts'
import type { Poll } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import type { World } from '../world.ts'

/** A poll without votes for the post `statusId`. It is not stored yet. */
export function newPoll(world: World, statusId: string, draft: PollDraft): Poll {
  return {
    id: nextId(world.store),
    statusId,
    multiple: draft.multiple,
    expiresAt: world.now() + draft.expiresInS * 1000,
    options: draft.options.map((title) => ({ title, votes: 0 })),
    voters: 0,
    votes: [],
    told: false,
  }
}
