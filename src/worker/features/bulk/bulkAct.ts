import type { BulkTarget } from '../../../shared/commands/bulk.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { BulkAct } from '../../../shared/model/bulkJob.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Status } from '../../../shared/model/status.ts'
import { isFollowed, isOfDomain, markDomain } from '../../collections/markDomain.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { OTHERWISE } from '../../context/otherwise.ts'
import { isUnpressed } from '../../dialect/isUnpressed.ts'
import { callsWithOptions, isUnchanged } from '../../dialect/relationCalls.ts'
import { list, record } from '../../json/read.ts'
import { normalizeRelationship } from '../../normalize/account.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { normalizeStatus } from '../../normalize/status.ts'
import { absorb } from '../../store/absorb.ts'
import { fetchUnknownRelationships } from '../../timelines/fetchAccounts.ts'
import { leaveDomain, leaveTimelines } from '../../timelines/leaveTimelines.ts'
import type { Timelines } from '../../timelines/timelines.ts'
import type { AccountIds } from './accountIds.ts'
import type { ListTitles } from './listTitles.ts'

const MAX_FOUND = 5

/** What a job reads once and uses for all its targets. */
export interface BulkLookups {
  readonly titles: ListTitles
  readonly ids: AccountIds
  /** Whether the job found the account or domain as the action leaves it, such as muted; true if that is not known. */
  readonly wasSoBefore: (accountIdOrDomain: string) => Promise<boolean>
}

interface BulkStep {
  readonly act: BulkAct
  readonly target: BulkTarget
  /** The targets that follow. */
  readonly next: readonly BulkTarget[]
}

/**
 * Applies a job's action to one target, and removes the target's posts from the timelines if the action does so (RL13,
 * RL18). The requests are not urgent, so those that a person waits for go first. Resolves to whether it certainly
 * changed something.
 */
export async function bulkAct(
  context: AccountContext,
  timelines: Timelines,
  { act, target, next }: BulkStep,
  { titles, ids, wasSoBefore }: BulkLookups,
): Promise<Outcome<boolean>> {
  if (act === 'bookmark' || act === 'unbookmark') return bookmark(context, act, target.name)
  if (act === 'blockDomain' || act === 'unblockDomain') {
    const wasSo = await wasSoBefore(target.name)
    const changed = await setDomainBlock(context, timelines, target.name, act === 'blockDomain')
    return changed.ok ? ok(changed.value && !wasSo) : changed
  }
  const accountId = await ids.idOf(target)
  if (!accountId.ok) return accountId
  const id = accountId.value
  if (act === 'putOnList' || act === 'takeOffList')
    return changeList(context, id, { title: target.list ?? '', on: act === 'putOnList', titles })
  const wasSo =
    act === 'follow' ? await wasFollowed(context, id, () => ids.known(next)) : await wasSoBefore(id)
  const calls =
    act === 'follow' || act === 'mute'
      ? callsWithOptions(act, id, target.options ?? {}, context.instance().capabilities)
      : [{ path: `/api/v1/accounts/${encodeURIComponent(id)}/${act}` }]
  for (const call of calls) {
    const answer = await context.send({ method: 'POST', ...call })
    if (!answer.ok) return answer
    const harvest = newHarvest()
    normalizeRelationship(answer.value.value, harvest, context.normalizeContext)
    absorb(context.store, context.account, harvest)
    // A follow may be answered a moment later.
    if (act !== 'follow' && isUnchanged(answer.value.value, act)) return OTHERWISE
  }
  leaveTimelines(timelines, act, id, context.own()?.userId)
  return ok(!wasSo)
}

/** POST or DELETE /api/v1/domain_blocks. Resolves to false if the block was gone already. */
async function setDomainBlock(
  context: AccountContext,
  timelines: Timelines,
  domain: string,
  on: boolean,
): Promise<Outcome<boolean>> {
  const answer = await context.send({
    method: on ? 'POST' : 'DELETE',
    path: '/api/v1/domain_blocks',
    json: { domain },
  })
  if (!answer.ok && (on || answer.fault.code !== 'missing')) return answer
  markDomain(context, domain, on)
  if (on) leaveDomain(timelines, isOfDomain(context, domain), isFollowed(context))
  return ok(answer.ok)
}

/**
 * Whether the user follows the account or has requested to; true if that is not known. Its relationship is requested
 * together with those to `others`.
 */
async function wasFollowed(
  context: AccountContext,
  accountId: string,
  others: () => Promise<readonly string[]>,
): Promise<boolean> {
  const key = entityKey(context.account, 'relationship', accountId)
  if (!context.store.has(key)) await fetchUnknownRelationships(context, [accountId, ...(await others())])
  const known = context.store.get(key)
  return known === undefined || known.following || known.requested
}

interface ListChange {
  readonly title: string
  readonly on: boolean
  readonly titles: ListTitles
}

/** POST or DELETE /api/v1/lists/{id}/accounts, for one account. */
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
  // The list may have been deleted in the meantime.
  if (answer.fault.code === 'missing') titles.forget()
  // Mastodon refuses to add an account that is on the list.
  return on && answer.fault.status === 422 && /already|taken/i.test(answer.fault.serverText ?? '')
    ? ok(false)
    : answer
}

/** POST statuses/{id}/bookmark or unbookmark, for the post at `address`. */
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
  normalizeStatus(answer.value.value, harvest, context.normalizeContext)
  absorb(context.store, context.account, harvest)
  const on = act === 'bookmark'
  if (isUnpressed({ kind: 'bookmark', statusId: id, on }, answer.value.value)) return OTHERWISE
  return ok(bookmarked !== on)
}

/** The post at `address`, by a search, which makes the instance fetch a post that it does not know. */
async function findPost(context: AccountContext, address: string): Promise<Outcome<Status>> {
  const found = await context.send({
    method: 'GET',
    path: '/api/v2/search',
    query: { q: address, type: 'statuses', resolve: true, limit: MAX_FOUND },
  })
  if (!found.ok) return found
  const harvest = newHarvest()
  for (const entry of list(record(found.value.value).statuses))
    normalizeStatus(entry, harvest, context.normalizeContext)
  // The search also finds posts that quote the address.
  const isAtAddress = ({ uri, url }: Status): boolean => uri === address || url === address
  const post = [...harvest.statuses.values()].find(isAtAddress)
  return post === undefined ? fail('missing', 'there is no such post') : ok(post)
}
