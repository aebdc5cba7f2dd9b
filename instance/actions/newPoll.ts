import type { Poll } from '../state/records.ts'
import { nextNumber } from '../state/store.ts'
import type { World } from '../world.ts'

/** A poll as somebody wants it. */
export interface PollDraft {
  options: string[]
  multiple: boolean
  expiresInS: number
}

/** A poll with no votes, for the post `statusId`; not yet kept. */
export function newPoll(world: World, statusId: string, draft: PollDraft): Poll {
  return {
    id: nextNumber(world.store),
    statusId,
    multiple: draft.multiple,
    expiresAt: world.now() + draft.expiresInS * 1000,
    options: draft.options.map((title) => ({ title, votes: 0 })),
    voters: 0,
    votes: [],
    told: false,
  }
}
