import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { FeaturedTag } from '../../../shared/model/hashtag.ts'
import { entityKey, isAnonymous } from '../../../shared/model/keys.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { accountFeed, mayLackFeed } from '../../dialect/accountFeed.ts'
import { count, idOf, list, record } from '../../json/read.ts'
import { normalizeAccount } from '../../normalize/account.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { normalizeHashtag } from '../../normalize/hashtag.ts'
import { pageIds } from '../../normalize/page.ts'
import { absorb } from '../../store/absorb.ts'

/** The extras of a profile, where the server has them (PR46, PR47). A failed call leaves out its part. */
export async function lookUpProfileExtras(
  context: AccountContext,
  accountId: string,
): Promise<Outcome<LookupAnswer>> {
  const [accountIds, featuredTags, feedUrl] = await Promise.all([
    loadFamiliar(context, accountId),
    loadTags(context, accountId),
    feedOf(context, accountId),
  ])
  return ok({ accountId, accountIds, featuredTags, ...(feedUrl !== null && { feedUrl }) })
}

/** The address of a local account's RSS feed; null if it has none. Where an account may lack one, the instance is asked. */
async function feedOf(
  { store, account, instance, send }: AccountContext,
  accountId: string,
): Promise<string | null> {
  const person = store.get(entityKey(account, 'account', accountId))
  if (!person?.isLocal || person.deactivated) return null
  const { server, software } = instance()
  const path = accountFeed(person.username, software)
  if (path === null) return null
  if (mayLackFeed(software)) {
    const path = `/api/v1/accounts/${encodeURIComponent(accountId)}`
    const answer = await send({ method: 'GET', path, optional: true })
    if (!answer.ok || record(answer.value.value).enable_rss !== true) return null
  }
  return server + path
}

/** GET accounts/familiar_followers: the followers of the account that the user follows. */
async function loadFamiliar(context: AccountContext, accountId: string): Promise<readonly string[]> {
  const { send, instance, own, account, store, normalizeContext } = context
  const isOwn = own()?.userId === accountId
  if (!instance().capabilities.familiarFollowers || isAnonymous(account) || isOwn) return []
  const answer = await send({
    method: 'GET',
    path: '/api/v1/accounts/familiar_followers',
    query: { 'id[]': [accountId] },
    optional: true,
  })
  if (!answer.ok) return []
  const entry = list(answer.value.value)
    .map(record)
    .find(({ id }) => idOf(id) === accountId)
  const harvest = newHarvest()
  const ids = pageIds(entry?.accounts, (one) => normalizeAccount(one, harvest, normalizeContext))
  absorb(store, account, harvest)
  return ids ?? []
}

/** GET accounts/{id}/featured_tags. */
async function loadTags(
  { send, instance, normalizeContext }: AccountContext,
  accountId: string,
): Promise<readonly FeaturedTag[]> {
  if (!instance().capabilities.featuredTags) return []
  const answer = await send({
    method: 'GET',
    path: `/api/v1/accounts/${encodeURIComponent(accountId)}/featured_tags`,
    optional: true,
  })
  if (!answer.ok) return []
  const tags = list(answer.value.value).flatMap((raw) => {
    const name = normalizeHashtag(raw, normalizeContext)?.name
    return name === undefined ? [] : [{ name, posts: count(record(raw).statuses_count) }]
  })
  const unique = new Map(tags.map((tag) => [tag.name.toLowerCase(), tag]))
  return [...unique.values()].sort((a, b) => b.posts - a.posts)
}
