import type { Capabilities } from '../../shared/model/instance.ts'
import { record } from '../json/read.ts'

/** The calls for the reactions to a post. */
export interface ReactionCalls {
  /** The path below which one reaction is set (PUT) and removed (DELETE). */
  readonly each: string
  /** The path of an answer with all reactions. */
  readonly all: string
  /** The list of all reactions in that answer. */
  readonly listIn: (answer: unknown) => unknown
}

/** Pleroma's calls, or those of Fedibird, which sends the reactions within the post only. */
export function reactionCalls(statusId: string, { fedibirdReactions }: Capabilities): ReactionCalls {
  const id = encodeURIComponent(statusId)
  const pleroma = `/api/v1/pleroma/statuses/${id}/reactions`
  if (!fedibirdReactions) return { each: pleroma, all: pleroma, listIn: (answer) => answer }
  const post = `/api/v1/statuses/${id}`
  return { each: `${post}/emoji_reactions`, all: post, listIn: (answer) => record(answer).emoji_reactions }
}
