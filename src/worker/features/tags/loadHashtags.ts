import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { type Hashtag, hashtagId } from '../../../shared/model/hashtag.ts'
import { fetchPages } from '../../collections/fetchPages.ts'
import { commitHashtags } from '../../collections/hashtags.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { normalizeHashtag } from '../../normalize/hashtag.ts'

/** Limit of pages of followed hashtags, and Mastodon's largest page. */
const MAX_PAGES = 5
const PAGE_SIZE = 200
const NO_HASHTAG = fail('unreadable', 'the answer is not a hashtag')

/** The path of a hashtag, with an optional suffix such as `/follow`. */
export const tagPath = (tag: string, suffix = ''): string =>
  `/api/v1/tags/${encodeURIComponent(tag)}${suffix}`

/** GET /api/v1/tags/{name}. Its name stays as requested: servers may spell it differently (DI5). */
export async function loadHashtag(context: AccountContext, tag: string): Promise<Outcome<readonly string[]>> {
  const answer = await context.send({ method: 'GET', path: tagPath(tag), urgent: true })
  if (!answer.ok) return answer
  const hashtag = normalizeHashtag(answer.value.value, context.normalizeContext)
  return hashtag === null ? NO_HASHTAG : ok(commitHashtags(context, [{ ...hashtag, name: tag }]))
}

/** GET /api/v1/followed_tags, all pages (DI7). */
export async function loadFollowedTags(context: AccountContext): Promise<Outcome<readonly string[]>> {
  const all = new Map<string, Hashtag>()
  const loaded = await fetchPages(context, {
    path: '/api/v1/followed_tags',
    perPage: PAGE_SIZE,
    maxPages: MAX_PAGES,
    take: (entries) => {
      const before = all.size
      for (const raw of entries) {
        const hashtag = normalizeHashtag(raw, context.normalizeContext)
        if (hashtag !== null) all.set(hashtagId(hashtag.name), { ...hashtag, following: true })
      }
      return all.size > before
    },
  })
  if (!loaded.ok) {
    // The instance does not have the call (I9).
    if (loaded.fault.code === 'missing') context.setCapability('followTags', false)
    return loaded
  }
  return ok(commitHashtags(context, [...all.values()]))
}
