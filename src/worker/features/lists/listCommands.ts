import { type LIST_COMMANDS, withList } from '../../../shared/commands/lists.ts'
import { type Failed, fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { type List, type ListOptions, REPLIES_POLICIES } from '../../../shared/model/list.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { Handler, HandlerContext, HandlersOf } from '../../context/handler.ts'
import { MADE_OTHERWISE, OTHERWISE } from '../../context/otherwise.ts'
import { line } from '../../json/read.ts'
import { normalizeLists } from '../../normalize/list.ts'
import type { NeedsTimelines } from '../../timelines/timelines.ts'
import { listPath } from './loadListMembers.ts'
import { loadListsOf } from './loadListsOf.ts'

const LISTS = { kind: 'lists' } as const

/** POST /api/v1/lists. */
const createList: Handler<'createList', NeedsLists> = async ({ title }, context) => {
  if (line(title) === '') return NO_TITLE
  const made = await sendList(context, 'POST', '/api/v1/lists', { title: line(title) })
  if (!made.ok) return made
  const { id } = made.value
  const lists = context.collections.get(LISTS)
  lists.change((ids) => [...ids, id])
  // A response that was in flight may lack the new list.
  context.collections.renew(LISTS)
  if (made.value.title !== line(title)) context.notify(MADE_OTHERWISE)
  return ok({ listId: id })
}

/** PUT /api/v1/lists/{id}. Instances require the title, so without a new one the present title is sent. */
const editList: Handler<'editList'> = async ({ listId, title, exclusive, repliesPolicy }, context) => {
  const named = title === undefined ? await titleOf(listId, context) : ok(line(title))
  if (!named.ok) return named
  if (named.value === '') return NO_TITLE
  const asked = { title: named.value, ...validOptions({ exclusive, repliesPolicy } as ListOptions) }
  const edited = await sendList(context, 'PUT', listPath(listId), bodyOf(asked))
  if (!edited.ok) return edited
  const made: Readonly<Record<string, unknown>> = { ...edited.value }
  // Mastodon's first versions leave options out, which says nothing about them.
  const isTaken = Object.entries(asked).every(([name, value]) => (made[name] ?? value) === value)
  return isTaken ? ok(undefined) : OTHERWISE
}

/** The present title: the stored one, or the instance's if this engine has not loaded the lists yet. */
async function titleOf(listId: string, context: HandlerContext): Promise<Outcome<string>> {
  const stored = context.store.base(entityKey(context.account, 'list', listId))
  if (stored !== undefined) return ok(stored.title)
  const loaded = await sendList(context, 'GET', listPath(listId))
  return loaded.ok ? ok(loaded.value.title) : loaded
}

/** DELETE /api/v1/lists/{id}; a 404 counts as deleted. */
const deleteList: Handler<'deleteList', NeedsLists> = async (
  { listId },
  { send, store, account, collections },
) => {
  const answer = await send({ method: 'DELETE', path: listPath(listId), urgent: true })
  if (!answer.ok && answer.fault.code !== 'missing') return answer
  collections.get(LISTS).remove(listId)
  store.remove([entityKey(account, 'list', listId)])
  collections.renew(LISTS)
  return ok(undefined)
}

/** POST or DELETE /api/v1/lists/{id}/accounts. */
const putOnList: Handler<'putOnList', NeedsLists & NeedsTimelines> = async (
  { listId, accountIds, on },
  context,
) => {
  const answer = await context.send({
    method: on ? 'POST' : 'DELETE',
    path: listPath(listId, '/accounts'),
    json: { account_ids: accountIds },
    urgent: true,
  })
  if (!answer.ok) return answer
  const ref = { kind: 'listMembers', listId } as const
  const changed = new Set(accountIds)
  context.collections.get(ref).change((ids) => {
    const others = ids.filter((id) => !changed.has(id))
    return on ? [...others, ...changed] : others
  })
  context.collections.renew(ref)
  for (const id of accountIds) await renewListsOf(id, listId, on, context)
  // The members determine all posts of the timeline, the old ones too.
  void context.timelines.find({ kind: 'list', listId })?.startOver()
  return ok(undefined)
}

/** Updates the known lists of an account, then loads them again (LI18). */
async function renewListsOf(
  accountId: string,
  listId: string,
  on: boolean,
  context: HandlerContext,
): Promise<void> {
  const { store, account } = context
  const key = entityKey(account, 'relationship', accountId)
  const known = store.base(key)
  if (known?.lists === undefined) return
  store.update(key, (relationship) => withList(relationship, listId, on))
  await loadListsOf(context, accountId)
}

const NO_TITLE: Failed = fail('invalid', 'a list needs a title')

/** Creates, changes or fetches a list, and stores the response. */
async function sendList(
  { send, store, account }: HandlerContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  json?: object,
): Promise<Outcome<List>> {
  const answer = await send({ method, path, json, urgent: true })
  if (!answer.ok) return answer
  const [list] = normalizeLists([answer.value.value]) ?? []
  if (list === undefined) return fail('unreadable', 'the answer is not a list')
  store.commit([{ key: entityKey(account, 'list', list.id), value: list }])
  return ok(list)
}

/** The options without those that are absent or invalid. */
const validOptions = ({ exclusive, repliesPolicy }: ListOptions): ListOptions => ({
  ...(typeof exclusive === 'boolean' && { exclusive }),
  ...(REPLIES_POLICIES.some((policy) => policy === repliesPolicy) && { repliesPolicy }),
})

/** A list as the API has it. */
const bodyOf = ({ repliesPolicy, ...same }: Omit<List, 'id'>): object => ({
  ...same,
  ...(repliesPolicy && { replies_policy: repliesPolicy }),
})

export const listHandlers: HandlersOf<typeof LIST_COMMANDS, NeedsLists & NeedsTimelines> = {
  createList,
  editList,
  deleteList,
  putOnList,
}
