import type { TAG_COMMANDS } from '../../../shared/commands/tags.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { hashtagId } from '../../../shared/model/hashtag.ts'
import { commitHashtags } from '../../collections/hashtags.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { Handler, HandlerContext, HandlersOf } from '../../context/handler.ts'
import { OTHERWISE } from '../../context/otherwise.ts'
import { line } from '../../json/read.ts'
import { isOtherwise } from '../../json/told.ts'
import { normalizeHashtag } from '../../normalize/hashtag.ts'
import { FEATURED_PATH, featuredIdOf } from './featuredTags.ts'
import { tagPath } from './loadHashtags.ts'

const FOLLOWED = { kind: 'followedTags' } as const
const FEATURED = { kind: 'featuredTags' } as const

/** POST /api/v1/tags/{name}/follow and /unfollow (DI6). */
const followTag: Handler<'followTag', NeedsLists> = async ({ tag, on }, context) => {
  const answer = await context.send({
    method: 'POST',
    path: tagPath(tag, on ? '/follow' : '/unfollow'),
    urgent: true,
  })
  if (!answer.ok) return answer
  const hashtag = normalizeHashtag(answer.value.value, context.normalizeContext)
  commitHashtags(context, [{ history: [], ...hashtag, name: tag, following: hashtag?.following ?? on }])
  if (isOtherwise(answer.value.value, on, 'following')) return OTHERWISE
  const { collections } = context
  const id = hashtagId(tag)
  collections.get(FOLLOWED).change((ids) => [...(on ? [id] : []), ...ids.filter((other) => other !== id)])
  collections.renew(FOLLOWED)
  return ok(undefined)
}

/** POST /api/v1/featured_tags or DELETE /api/v1/featured_tags/{id}. */
const featureTag: Handler<'featureTag', NeedsLists> = async ({ tag, on }, context) => {
  const { send, collections } = context
  const name = line(tag).replace(/^#/, '')
  if (name === '') return fail('invalid', 'a hashtag needs a name')
  const outcome = on
    ? await send({ method: 'POST', path: FEATURED_PATH, json: { name }, urgent: true })
    : await unfeature(name, context)
  if (!outcome.ok) return outcome
  const id = hashtagId(name)
  if (on) commitHashtags(context, [{ name, history: [] }])
  collections.get(FEATURED).change((ids) => [...ids.filter((other) => other !== id), ...(on ? [id] : [])])
  collections.renew(FEATURED)
  return ok(undefined)
}

async function unfeature(name: string, context: HandlerContext): Promise<Outcome<unknown>> {
  const featured = await featuredIdOf(context, name)
  // Another client may have removed it already.
  if (!featured.ok) return featured.fault.code === 'missing' ? ok(undefined) : featured
  const path = `${FEATURED_PATH}/${encodeURIComponent(featured.value)}`
  return context.send({ method: 'DELETE', path, urgent: true })
}

export const tagHandlers: HandlersOf<typeof TAG_COMMANDS, NeedsLists> = { followTag, featureTag }
