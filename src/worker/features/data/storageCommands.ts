import type { STORAGE_COMMANDS } from '../../../shared/commands/storage.ts'
import { fail, ok } from '../../../shared/fault/fault.ts'
import type { Draft } from '../../../shared/model/draft.ts'
import { type AccountKey, type EntityKey, partsOf } from '../../../shared/model/keys.ts'
import type { StoredAmount, StoredKind } from '../../../shared/model/storageReport.ts'
import type { Uploads } from '../../../shared/model/uploads.ts'
import type { Handler, HandlerContext, HandlersOf } from '../../context/handler.ts'
import { contentKeysOf } from '../../persist/draftDisk.ts'
import { dropDraft } from '../drafts/draftCommands.ts'
import { hasContent } from '../drafts/hasContent.ts'
import { isReadable } from '../drafts/isReadable.ts'
import { recallDrafts } from '../drafts/recallDrafts.ts'
import { sizeOf } from './sizeOf.ts'

type Place = readonly [kind: StoredKind, database: 'cache' | 'session', store: string]

const CACHES: readonly Place[] = [
  ['posts', 'cache', 'timelines'],
  ['emoji', 'cache', 'emoji'],
  ['instances', 'cache', 'instances'],
]
const PLACES: readonly Place[] = [
  ...CACHES,
  ['drafts', 'session', 'drafts'],
  ['waiting', 'session', 'journal'],
  ['preferences', 'session', 'preferences'],
]

const measureStorage: Handler<'measureStorage'> = async (_, context) => {
  try {
    const amounts = await Promise.all(PLACES.map((place) => amountOf(place, context)))
    return ok({ storage: { amounts, tabId: context.tabId } })
  } catch (thrown) {
    context.log.error('could not measure the storage', thrown)
    return fail('storage', 'could not measure the storage')
  }
}

async function amountOf([kind, database, store]: Place, context: HandlerContext): Promise<StoredAmount> {
  const entries = await context[database].entries(store)
  // `forgetDrafts` deletes the drafts of this account, so only those count.
  const own = kind === 'drafts' ? entries.filter(([key]) => key.startsWith(`${context.account}/`)) : entries
  const count = kind === 'drafts' ? countDrafts(own, context.account) : own.length
  return { kind, count, bytes: own.reduce((sum, [, value]) => sum + sizeOf(value), 0) }
}

/** Counts the drafts. A draft and its files are separate entries. */
function countDrafts(entries: readonly (readonly [string, unknown])[], account: AccountKey): number {
  const readable = new Map(entries.filter(([, value]) => isReadable(value)))
  const ids = new Set([...readable.keys()].map((key) => partsOf(key as EntityKey).id))
  return [...ids].filter((id) => {
    const [draft, uploads] = contentKeysOf(account, id).map((key) => readable.get(key))
    return hasContent(draft as Draft | undefined, (uploads as Uploads | undefined)?.files ?? [])
  }).length
}

/** Deletes the caches on disk. What tabs show stays in memory, and is cached again later. */
const forgetCaches: Handler<'forgetCaches'> = async (_, { cache, log }) => {
  try {
    for (const [, , store] of CACHES)
      for (const [key] of await cache.entries(store)) await cache.remove(store, key)
    return ok(undefined)
  } catch (thrown) {
    log.error('could not delete the caches', thrown)
    return fail('storage', 'could not delete the caches')
  }
}

const forgetDrafts: Handler<'forgetDrafts'> = async (_, context) => {
  try {
    await recallDrafts(context)
  } catch (thrown) {
    context.log.error('could not read the drafts', thrown)
    return fail('storage', 'could not read the drafts')
  }
  const { store, account } = context
  const keys = (['draft', 'uploads'] as const).flatMap((kind) => store.keysOfKind(account, kind))
  for (const draftId of new Set(keys.map((key) => partsOf(key).id))) {
    const dropped = await dropDraft({ kind: 'dropDraft', draftId }, context)
    if (!dropped.ok) return dropped
  }
  return ok(undefined)
}

export const storageHandlers: HandlersOf<typeof STORAGE_COMMANDS> = {
  measureStorage,
  forgetCaches,
  forgetDrafts,
}
