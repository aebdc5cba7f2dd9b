import type { CommandOf } from '../../../shared/commands/command.ts'
import type { MUTE_COMMANDS } from '../../../shared/commands/mutes.ts'
import { expectationsOf } from '../../../shared/commands/optimistic.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import {
  type Filter,
  type FilterDraft,
  MAX_MUTED_WORD_CHARS,
  offeredContexts,
} from '../../../shared/model/mute.ts'
import { DEFAULT_STORED, type Stored } from '../../../shared/model/stored.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { Handler, HandlerContext, HandlersOf } from '../../context/handler.ts'
import { offerUndo } from '../../context/offerUndo.ts'
import { MADE_OTHERWISE, OTHERWISE } from '../../context/otherwise.ts'
import { runPostAction } from '../../context/postActions.ts'
import { isUnpressed } from '../../dialect/isUnpressed.ts'
import { idOf, type JsonObject, line, list, record } from '../../json/read.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { normalizeStatus } from '../../normalize/status.ts'
import { absorb } from '../../store/absorb.ts'
import { MAX_ITEMS } from '../preferences/storedJournal.ts'
import type { NeedsSyncedSettings } from '../preferences/syncedSettings.ts'
import { conversationOf } from './conversationOf.ts'
import { isHighlight } from './highlights.ts'
import { filtersPath } from './loadFilters.ts'
import { rememberMuted } from './mutedThreads.ts'

const FILTERS = { kind: 'filters' } as const
const WORDS = 'collections.mutedWords'
const HIGHLIGHTS = 'collections.highlights'

/** POST /api/v1/statuses/{id}/mute and /unmute, for all posts of the conversation (MU10). */
export const muteThread: Handler<'muteThread', NeedsLists> = (command, context) =>
  runPostAction(context, command.statusId, (hasOtherEnded) => sendMute(command, context, hasOtherEnded))

async function sendMute(
  command: CommandOf<'muteThread'>,
  context: HandlerContext & NeedsLists,
  hasOtherEnded: () => boolean,
): ReturnType<Handler<'muteThread'>> {
  const { statusId, on } = command
  const { store, account, commandId, send } = context
  const expected = () =>
    conversationOf(store, account, statusId).flatMap((id) =>
      expectationsOf({ kind: 'muteThread', statusId: id, on, account, commandId }),
    )
  store.applyOptimistic(commandId, expected())
  const answer = await send({
    method: 'POST',
    path: `/api/v1/statuses/${encodeURIComponent(statusId)}/${on ? 'mute' : 'unmute'}`,
    urgent: true,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  normalizeStatus(answer.value.value, harvest, context.normalizeContext)
  if (hasOtherEnded()) harvest.statuses.delete(statusId)
  absorb(store, account, harvest)
  if (isUnpressed(command, answer.value.value)) return OTHERWISE
  for (const { key, change } of expected()) store.update(key, change)
  const known = new Set(conversationOf(store, account, statusId))
  await rememberMuted(context, on ? statusId : [...known], on)
  // An unmuted conversation stays listed until the list is opened again, so that the user can undo this.
  if (on) {
    context.collections
      .get({ kind: 'mutedThreads' })
      .change((ids) => (ids.some((id) => known.has(id)) ? ids : [statusId, ...ids]))
    offerUndo(
      context,
      { textKey: 'status.thread_mute_done', textArgs: {} },
      { kind: 'muteThread', statusId, on: false },
    )
  }
  return ok(undefined)
}

const storedOf = ({ store, account }: HandlerContext): Stored =>
  store.base(entityKey(account, 'stored')) ?? DEFAULT_STORED

const muteWord: Handler<'muteWord', NeedsSyncedSettings> = async ({ word, on, instead }, context) => {
  if (line(word) !== word || word === '' || word.length > MAX_MUTED_WORD_CHARS)
    return fail('invalid', 'no such word')
  const others = storedOf(context).mutedWords.filter((other) => other !== word && other !== instead)
  if (on && others.length >= MAX_ITEMS) return fail('invalid', 'too many words')
  const replaced = instead !== undefined && { instead }
  return (await context.stored()).change({ path: WORDS, item: word, on: on === true, ...replaced })
}

const highlight: Handler<'highlight', NeedsSyncedSettings> = async ({ acct, as }, context) => {
  if (!/^\S+$/.test(line(acct)) || line(acct) !== acct || (as !== null && !isHighlight(as)))
    return fail('invalid', 'no such highlight')
  const stored = await context.stored()
  const entry = as === null ? null : `${acct} ${as.type} ${as.color}`
  const isOfAccount = (item: string): boolean => item.startsWith(`${acct} `)
  const { highlights } = storedOf(context)
  if (entry !== null && highlights.filter((item) => !isOfAccount(item)).length >= MAX_ITEMS)
    return fail('invalid', 'too many highlights')
  let removed: Outcome<undefined> = ok(undefined)
  for (const item of highlights)
    if (isOfAccount(item) && item !== entry)
      removed = await stored.change({ path: HIGHLIGHTS, item, on: false })
  return entry === null ? removed : stored.change({ path: HIGHLIGHTS, item: entry, on: true })
}

/** POST /api/v1/filters, or version 2; then reloads the filters. */
const createFilter: Handler<'createFilter', NeedsLists> = async ({ draft }, context) => {
  const body = bodyOf(draft, context)
  if (body === null) return fail('invalid', 'no such filter')
  const answer = await context.send({ method: 'POST', path: filtersPath(context), json: body, urgent: true })
  if (!answer.ok) return answer
  await context.collections.get(FILTERS).renew()
  if (isFilterOtherwise(body, answer.value.value)) context.notify(MADE_OTHERWISE)
  return ok(undefined)
}

/** PUT /api/v1/filters/{id}, or version 2; then reloads the filters. */
const editFilter: Handler<'editFilter', NeedsLists> = async ({ filterId, draft }, context) => {
  const filter = context.store.base(entityKey(context.account, 'filter', filterId))
  const body = filter && bodyOf(draft, context, filter)
  if (!body) return fail('invalid', 'no such filter')
  const path = `${filtersPath(context)}/${encodeURIComponent(filterId)}`
  const answer = await context.send({ method: 'PUT', path, json: body, urgent: true })
  // After a 404 too: the filter, or one of its keywords, has been removed elsewhere.
  if (answer.ok || answer.fault.code === 'missing') await context.collections.get(FILTERS).renew()
  if (!answer.ok) return answer
  return isFilterOtherwise(body, answer.value.value) ? OTHERWISE : ok(undefined)
}

/** DELETE; a 404 counts as deleted. */
const deleteFilter: Handler<'deleteFilter', NeedsLists> = async ({ filterId }, context) => {
  const path = `${filtersPath(context)}/${encodeURIComponent(filterId)}`
  const answer = await context.send({ method: 'DELETE', path, urgent: true })
  if (!answer.ok && answer.fault.code !== 'missing') return answer
  context.collections.get(FILTERS).remove(filterId)
  context.store.remove([entityKey(context.account, 'filter', filterId)])
  return ok(undefined)
}

/** The body that creates a filter from `draft`, or changes `filter` accordingly. Null if that is no filter. */
function bodyOf(draft: FilterDraft, context: HandlerContext, filter?: Filter): JsonObject | null {
  const { instance, clock, serverClock } = context
  const { capabilities } = instance()
  const contexts = draft.contexts ?? filter?.contexts ?? []
  const places = offeredContexts(capabilities).filter((name) => contexts.includes(name))
  const keywords = draft.keywords?.map((keyword) => ({ ...keyword, text: line(keyword.text) })) ?? []
  // Always send both: some servers refuse a filter without places, and for some, a missing expiry means "never".
  const ends = draft.expiresInS ?? secondsTo(filter?.expiresAt, (serverClock() ?? clock).now())
  if (places.length === 0 || !(ends >= 0) || keywords.some(({ text }) => text === '')) return null
  const common = { context: places, expires_in: ends > 0 ? Math.trunc(ends) : null }
  if (capabilities.filterGroups) {
    const changes = changesOf({ ...draft, keywords }, filter)
    return changes && { ...common, ...changes }
  }
  const word = keywords[0] ?? filter?.keywords[0]
  if (word === undefined) return null
  const irreversible = (draft.action ?? filter?.action) === 'hide'
  return { ...common, phrase: word.text, whole_word: word.wholeWord, irreversible }
}

/** Title, action and keywords, as far as the draft changes them: what is stored may be more than this client has read of it. */
function changesOf({ title, action, keywords = [], removed = [] }: FilterDraft, filter?: Filter) {
  const name = title === undefined ? undefined : line(title)
  if (name === '' || (name === undefined && filter === undefined)) return null
  const isStored = (id: string | undefined): boolean =>
    id !== undefined && filter?.keywords.some((stored) => stored.id === id) === true
  const words = [
    // A keyword that another client has removed is added again.
    ...keywords.map(({ id, text, wholeWord }) => ({
      ...(isStored(id) && { id }),
      keyword: text,
      whole_word: wholeWord,
    })),
    ...removed.filter(isStored).map((id) => ({ id, _destroy: true })),
  ]
  return {
    ...(name !== undefined && { title: name }),
    ...((action || !filter) && { filter_action: action ?? 'warn' }),
    ...(words.length > 0 && { keywords_attributes: words }),
  }
}

/** Seconds until `iso`, at least 1; 0 if the filter never expires. */
const secondsTo = (iso: string | undefined, now: number): number =>
  iso === undefined ? 0 : Math.max(1, Math.ceil((Date.parse(iso) - now) / 1_000))

/** The fields that a filter has as they were sent, in either version of the API. */
const SENT_FIELDS = ['phrase', 'title', 'irreversible', 'whole_word', 'filter_action'] as const

/** Whether the filter in an answer is not as it was sent in `body` (E49). What the answer leaves out says nothing. */
function isFilterOtherwise(body: JsonObject, answer: unknown): boolean {
  const made = record(answer)
  const isOther = (name: (typeof SENT_FIELDS)[number]): boolean =>
    typeof made[name] === typeof body[name] && plain(made[name]) !== plain(body[name])
  if (SENT_FIELDS.some(isOther)) return true
  if (Array.isArray(made.context) && !list(body.context).every((name) => list(made.context).includes(name)))
    return true
  if ('expires_at' in made && (made.expires_at === null) !== (body.expires_in === null)) return true
  return Array.isArray(made.keywords) && !list(body.keywords_attributes).every(isAmong(list(made.keywords)))
}

/** Whether a keyword is as it was sent: there, or removed. */
const isAmong =
  (made: readonly unknown[]) =>
  (sent: unknown): boolean => {
    const { id, keyword, whole_word, _destroy } = record(sent)
    const all = made.map(record)
    if (_destroy === true) return !all.some((one) => idOf(one.id) === id)
    return all.some((one) => plain(one.keyword) === plain(keyword) && one.whole_word === whole_word)
  }

/** Instances trim texts, and may store them in small letters. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? line(value).toLowerCase() : value)

export const muteHandlers: HandlersOf<typeof MUTE_COMMANDS, NeedsLists & NeedsSyncedSettings> = {
  muteWord,
  highlight,
  createFilter,
  editFilter,
  deleteFilter,
}
