import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { hashtagId } from '../../../shared/model/hashtag.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import { commitHashtags } from '../../collections/hashtags.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { idOf, list, record } from '../../json/read.ts'
import { normalizeHashtag } from '../../normalize/hashtag.ts'

export const FEATURED_PATH = '/api/v1/featured_tags'

/** Instances allow far fewer. */
const MAX_TAGS = 100

/** GET /api/v1/featured_tags: the hashtags that the own profile features. */
export async function loadFeaturedTags(context: AccountContext): Promise<Outcome<readonly string[]>> {
  const answer = await context.send({ method: 'GET', path: FEATURED_PATH })
  if (!answer.ok) {
    // The instance does not have the call (I9).
    if (answer.fault.code === 'missing') context.setCapability('featuredTags', false)
    return answer
  }
  const { value } = answer.value
  if (!Array.isArray(value)) return fail('unreadable', 'the answer is not a list')
  const tags = list(value, MAX_TAGS).flatMap((raw) => normalizeHashtag(raw, context.normalizeContext) ?? [])
  return ok([...new Set(commitHashtags(context, tags))])
}

/** The instance's id of a featured hashtag, which is not the id of the hashtag. */
export async function featuredIdOf({ send }: AccountContext, tag: string): Promise<Outcome<string>> {
  const answer = await send({ method: 'GET', path: FEATURED_PATH, urgent: true })
  if (!answer.ok) return answer
  const entry = list(answer.value.value, MAX_TAGS)
    .map(record)
    .find(({ name }) => typeof name === 'string' && hashtagId(name) === hashtagId(tag))
  const id = idOf(entry?.id)
  return id === '' ? fail('missing', 'the hashtag is not featured') : ok(id)
}

/** GET /api/v1/featured_tags/suggestions: hashtags that the user has used recently. */
export async function lookUpTagSuggestions({
  send,
  instance,
  normalizeContext,
}: AccountContext): Promise<Outcome<LookupAnswer>> {
  if (!instance().capabilities.featuredTags) return ok({ accountId: null, tags: [] })
  const answer = await send({ method: 'GET', path: `${FEATURED_PATH}/suggestions`, optional: true })
  const raw = answer.ok ? list(answer.value.value, MAX_TAGS) : []
  const tags = raw.flatMap((one) => normalizeHashtag(one, normalizeContext)?.name ?? [])
  return ok({ accountId: null, tags: [...new Set(tags)] })
}
