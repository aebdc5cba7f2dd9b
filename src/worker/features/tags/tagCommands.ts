import type { TAG_COMMANDS } from '../../../shared/commands/tags.ts'
import { ok } from '../../../shared/fault/fault.ts'
import { hashtagId } from '../../../shared/model/hashtag.ts'
import { commitHashtags } from '../../collections/hashtags.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import { normalizeHashtag } from '../../normalize/hashtag.ts'
import { tagPath } from './loadHashtags.ts'

const FOLLOWED = { kind: 'followedTags' } as const

/** POST /api/v1/tags/{name}/follow and /unfollow (DI6). */
const followTag: Handler<'followTag', NeedsLists> = async ({ tag, on }, context) => {
  const answer = await context.send({
    method: 'POST',
    path: tagPath(tag, on ? '/follow' : '/unfollow'),
    urgent: true,
  })
  if (!answer.ok) return answer
  const told = normalizeHashtag(answer.value.value, context.normalizing)
  commitHashtags(context, [{ history: [], ...told, name: tag, following: told?.following ?? on }])
  const { collections } = context
  const id = hashtagId(tag)
  collections.get(FOLLOWED).change((ids) => [...(on ? [id] : []), ...ids.filter((other) => other !== id)])
  collections.renew(FOLLOWED)
  return ok(undefined)
}

export const tagHandlers: HandlersOf<typeof TAG_COMMANDS, NeedsLists> = { followTag }
