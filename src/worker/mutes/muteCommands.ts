import { expectationsOf } from '../../shared/commands/optimistic.ts'
import { fail, ok } from '../../shared/fault/fault.ts'
import { entityKey } from '../../shared/model/keys.ts'
import { FILTER_CONTEXTS, type FilterDraft } from '../../shared/model/mute.ts'
import { DEFAULT_STORED, type Stored } from '../../shared/model/stored.ts'
import type { CommandContext, Handler } from '../commands/commandContext.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { line } from '../normalize/read.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import { conversationOf } from './conversationOf.ts'
import { isHighlight } from './highlights.ts'
import { filtersPath } from './loadFilters.ts'

const FILTERS = { kind: 'filters' } as const
const WORDS = 'collections.mutedWords'
const HIGHLIGHTS = 'collections.highlights'
/** As many as a stored collection is read with. */
const MOST_STORED = 200
/** A word, or a few. */
const MOST_WORD_CHARS = 100

/** POST /api/v1/statuses/{id}/mute and /unmute: it concerns all posts of the conversation (spec/2 §4). */
export const muteThread: Handler<'muteThread'> = async ({ statusId, on }, context) => {
  const { store, account, commandId, send } = context
  const expected = () =>
    conversationOf(store, account, statusId).flatMap((id) =>
      expectationsOf({ kind: 'muteThread', statusId: id, on, account, commandId }),
    )
  store.lay(commandId, expected())
  const answer = await send({
    method: 'POST',
    path: `/api/v1/statuses/${encodeURIComponent(statusId)}/${on ? 'mute' : 'unmute'}`,
    urgent: true,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  normalizeStatus(answer.value.value, harvest, context.normalizing)
  absorb(store, account, harvest)
  for (const { key, change } of expected()) store.update(key, change)
  return ok(undefined)
}

const storedOf = ({ store, account }: CommandContext): Stored =>
  (store.base(entityKey(account, 'stored')) as Stored | undefined) ?? DEFAULT_STORED

export const muteWord: Handler<'muteWord'> = async ({ word, on }, context) => {
  if (line(word) !== word || word === '' || word.length > MOST_WORD_CHARS)
    return fail('invalid', 'no such word')
  if (on && storedOf(context).mutedWords.length >= MOST_STORED) return fail('invalid', 'too many words')
  return (await context.stored()).change({ path: WORDS, item: word, on: on === true })
}

export const highlight: Handler<'highlight'> = async ({ acct, as }, context) => {
  if (!/^\S+$/.test(line(acct)) || line(acct) !== acct || (as !== null && !isHighlight(as)))
    return fail('invalid', 'no such highlight')
  const stored = await context.stored()
  const entry = as === null ? null : `${acct} ${as.type} ${as.color}`
  const before = storedOf(context).highlights
  if (entry !== null && before.length >= MOST_STORED) return fail('invalid', 'too many highlights')
  for (const item of before)
    if (item.startsWith(`${acct} `) && item !== entry)
      await stored.change({ path: HIGHLIGHTS, item, on: false })
  return entry === null ? ok(undefined) : stored.change({ path: HIGHLIGHTS, item: entry, on: true })
}

/** POST /api/v1/filters, or version 2; then all of them are asked for. */
export const createFilter: Handler<'createFilter'> = async ({ draft }, context) => {
  const body = bodyOf(draft, context.instance().capabilities.filterGroups)
  if (body === null) return fail('invalid', 'no such filter')
  const answer = await context.send({ method: 'POST', path: filtersPath(context), json: body, urgent: true })
  if (!answer.ok) return answer
  await context.collections.get(FILTERS).renew()
  return ok(undefined)
}

/** DELETE; one that is gone already is as good as deleted. */
export const deleteFilter: Handler<'deleteFilter'> = async ({ filterId }, context) => {
  const path = `${filtersPath(context)}/${encodeURIComponent(filterId)}`
  const answer = await context.send({ method: 'DELETE', path, urgent: true })
  if (!answer.ok && answer.fault.code !== 'missing') return answer
  context.collections.get(FILTERS).remove(filterId)
  context.store.remove([entityKey(context.account, 'filter', filterId)])
  return ok(undefined)
}

function bodyOf(draft: FilterDraft, groups: boolean): object | null {
  const { phrase, contexts, wholeWord, hide, expiresInS } = draft
  const context = FILTER_CONTEXTS.filter((name) => contexts.includes(name))
  if (line(phrase) === '' || context.length === 0 || !(expiresInS >= 0)) return null
  const common = { context, expires_in: expiresInS > 0 ? Math.trunc(expiresInS) : null }
  return groups
    ? {
        ...common,
        title: line(phrase),
        filter_action: hide ? 'hide' : 'warn',
        keywords_attributes: [{ keyword: line(phrase), whole_word: wholeWord === true }],
      }
    : { ...common, phrase: line(phrase), irreversible: hide === true, whole_word: wholeWord === true }
}
