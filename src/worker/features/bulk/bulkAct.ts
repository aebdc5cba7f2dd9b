import type { BulkTarget } from '../../../shared/commands/bulk.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Relationship } from '../../../shared/model/account.ts'
import type { BulkAct } from '../../../shared/model/bulkJob.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Status } from '../../../shared/model/status.ts'
import { isFollowed, isOfDomain, markDomain } from '../../collections/markDomain.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { idOf, line, list, record } from '../../json/read.ts'
import { normalizeRelationship } from '../../normalize/account.ts'
import { asciiAcct } from '../../normalize/asciiAcct.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { normalizeStatus } from '../../normalize/status.ts'
import { absorb } from '../../store/absorb.ts'
import { askRelationships } from '../../timelines/fetchAccounts.ts'
import { leaveDomain, leaveTimelines } from '../../timelines/leaveTimelines.ts'
import type { Timelines } from '../../timelines/timelines.ts'
import type { ListTitles } from './listTitles.ts'

const MAX_FOUND = 5

/** The user's lists, as far as a job knows them. */
export interface KnownLists {
  readonly titles: ListTitles
  /** Whether the list that the action changes had an account or domain before the job. */
  readonly isListed: (accountIdOrDomain: string) => boolean
}

/**
 * Sends one action of a job, and removes from the timelines what it removes (RL13, RL18). It is not urgent, so whatever a
 * person waits for goes first. Resolves to whether that has changed anything, as far as it is known.
 */
export async function bulkAct(
  context: AccountContext,
  timelines: Timelines,
  act: BulkAct,
  target: BulkTarget,
  { titles, isListed }: KnownLists,
): Promise<Outcome<boolean>> {
  if (act === 'bookmark' || act === 'unbookmark') return bookmark(context, act, target.name)
  if (act === 'blockDomain' || act === 'unblockDomain') {
    const on = act === 'blockDomain'
    const answer = await context.send({
      method: on ? 'POST' : 'DELETE',
      path: '/api/v1/domain_blocks',
      json: { domain: target.name },
    })
    // A block that is gone already counts as lifted.
    if (!answer.ok && (on || answer.fault.code !== 'missing')) return answer
    markDomain(context, target.name, on)
    if (on) leaveDomain(timelines, isOfDomain(context, target.name), isFollowed(context))
    return ok(!isListed(target.name))
  }
  const accountId = target.accountId === undefined ? await findId(context, target.name) : ok(target.accountId)
  if (!accountId.ok) return accountId
  if (act === 'putOnList' || act === 'takeOffList')
    return changeList(context, accountId.value, { title: target.list ?? '', on: act === 'putOnList', titles })
  const wasSo =
    isListed(accountId.value) || (act === 'follow' && (await isFollowing(context, accountId.value)))
  const answer = await context.send({
    method: 'POST',
    path: `/api/v1/accounts/${encodeURIComponent(accountId.value)}/${act}`,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  normalizeRelationship(answer.value.value, harvest, context.normalizing)
  absorb(context.store, context.account, harvest)
  leaveTimelines(timelines, act, accountId.value, context.own()?.userId)
  return ok(!wasSo)
}

/** Whether the user follows the account, or has asked to. */
async function isFollowing(context: AccountContext, accountId: string): Promise<boolean> {
  await askRelationships(context, [accountId])
  const known = context.store.get(entityKey(context.account, 'relationship', accountId))
  const { following = false, requested = false } = (known as Relationship | undefined) ?? {}
  return following || requested
}

interface ListChange {
  readonly title: string
  readonly on: boolean
  readonly titles: ListTitles
}

/** POST and DELETE /api/v1/lists/{id}/accounts, for one account. */
async function changeList(
  { send }: AccountContext,
  accountId: string,
  { title, on, titles }: ListChange,
): Promise<Outcome<boolean>> {
  const listId = await titles.idOf(title, on)
  if (!listId.ok) return listId
  const answer = await send({
    method: on ? 'POST' : 'DELETE',
    path: `/api/v1/lists/${encodeURIComponent(listId.value)}/accounts`,
    json: { account_ids: [accountId] },
  })
  if (answer.ok) return ok(true)
  // It may have been deleted meanwhile.
  if (answer.fault.code === 'missing') titles.forget()
  // Mastodon refuses an account twice.
  return on && answer.fault.status === 422 && /already|taken/i.test(answer.fault.serverText ?? '')
    ? ok(false)
    : answer
}

/** POST statuses/{id}/bookmark, for a post that is known by its address. */
async function bookmark(
  context: AccountContext,
  act: 'bookmark' | 'unbookmark',
  address: string,
): Promise<Outcome<boolean>> {
  const found = await findPost(context, address)
  if (!found.ok) return found
  const { id, bookmarked } = found.value
  const answer = await context.send({
    method: 'POST',
    path: `/api/v1/statuses/${encodeURIComponent(id)}/${act}`,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  normalizeStatus(answer.value.value, harvest, context.normalizing)
  absorb(context.store, context.account, harvest)
  return ok(bookmarked !== (act === 'bookmark'))
}

/** The post at `address`. The search makes the instance fetch a post that it does not know. */
async function findPost(context: AccountContext, address: string): Promise<Outcome<Status>> {
  const found = await context.send({
    method: 'GET',
    path: '/api/v2/search',
    query: { q: address, type: 'statuses', resolve: true, limit: MAX_FOUND },
  })
  if (!found.ok) return found
  const harvest = newHarvest()
  for (const entry of list(record(found.value.value).statuses))
    normalizeStatus(entry, harvest, context.normalizing)
  // A search for words also finds posts that quote the address.
  const isIt = ({ uri, url }: Status): boolean => uri === address || url === address
  const post = [...harvest.statuses.values()].find(isIt)
  return post === undefined ? fail('missing', 'there is no such post') : ok(post)
}

/** The id of an account by its full name. A search makes the instance fetch an account that it does not know. */
async function findId({ send, normalizing }: AccountContext, name: string): Promise<Outcome<string>> {
  const wanted = asciiAcct(name).toLowerCase()
  const here = `@${normalizing.host}`.toLowerCase()
  const short = wanted.endsWith(here) ? wanted.slice(0, -here.length) : wanted
  const known = await send({ method: 'GET', path: '/api/v1/accounts/lookup', query: { acct: short } })
  if (known.ok) return idIn([known.value.value], [short, wanted])
  if (known.fault.code !== 'missing') return known
  const found = await send({
    method: 'GET',
    path: '/api/v1/accounts/search',
    query: { q: short, resolve: true, limit: MAX_FOUND },
  })
  return found.ok ? idIn(found.value.value, [short, wanted]) : found
}

/** The id of the account of that name. A search also finds similar ones. */
function idIn(accounts: unknown, names: readonly string[]): Outcome<string> {
  const match = list(accounts)
    .map(record)
    .find(({ acct, fqn }) => [acct, fqn].some((one) => names.includes(line(one).toLowerCase())))
  const id = idOf(match?.id)
  return id === '' ? fail('missing', 'there is no such account') : ok(id)
}
