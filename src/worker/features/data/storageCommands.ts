import type { STORAGE_COMMANDS } from '../../../shared/commands/storage.ts'
import { fail, ok } from '../../../shared/fault/fault.ts'
import type { ListedAccount } from '../../../shared/model/accounts.ts'
import type { Draft } from '../../../shared/model/draft.ts'
import {
  type AccountKey,
  anonymousOf,
  BROWSER,
  type EntityKey,
  entityKey,
  isAnonymous,
  partsOf,
} from '../../../shared/model/keys.ts'
import type { LeftBehind, StoredAmount, StoredKind } from '../../../shared/model/storageReport.ts'
import type { Uploads } from '../../../shared/model/uploads.ts'
import type { Handler, HandlerContext, HandlersOf } from '../../context/handler.ts'
import { record } from '../../json/read.ts'
import { contentKeysOf } from '../../persist/draftDisk.ts'
import { CACHE_STORES } from '../../persist/stores.ts'
import { dropDraft } from '../drafts/draftCommands.ts'
import { hasContent } from '../drafts/hasContent.ts'
import { isReadable } from '../drafts/isReadable.ts'
import { recallDrafts } from '../drafts/recallDrafts.ts'
import {
  hostOf,
  hostOfAccount,
  hostOfServer,
  readRows,
  type StoredRow,
  unusedRows,
} from '../session/storedRows.ts'
import { sizeOf } from './sizeOf.ts'

/** What it is called, and its stores. Those of the first are counted. */
type Place = readonly [kind: StoredKind, store: string, ...others: string[]]

const PLACES: readonly Place[] = [
  ['posts', 'timelines'],
  ['emoji', 'emoji'],
  ['instances', 'instances', 'answers'],
  ['drafts', 'drafts'],
  ['waiting', 'journal'],
  ['preferences', 'preferences'],
]

const measureStorage: Handler<'measureStorage'> = async (_, context) => {
  try {
    const rows = await readRows(context)
    const amounts = PLACES.map((place) => amountOf(place, rows, context.account))
    return ok({ storage: { amounts, left: leftIn(rows, context), tabId: context.tabId } })
  } catch (thrown) {
    context.log.error('could not measure the storage', thrown)
    return fail('storage', 'could not measure the storage')
  }
}

function amountOf(
  [kind, of, ...others]: Place,
  rows: readonly StoredRow[],
  account: AccountKey,
): StoredAmount {
  const all = rows.filter(({ store }) => store === of)
  // `forgetDrafts` deletes the drafts of this account, so only those count.
  const own = kind === 'drafts' ? all.filter((row) => row.account === account) : all
  const count =
    kind === 'drafts'
      ? countDrafts(own, account)
      : kind === 'waiting'
        ? own.filter(isWaiting).length
        : own.length
  const beside = rows.filter(({ store }) => others.includes(store))
  return { kind, count, bytes: bytesOf([...own, ...beside]) }
}

/** Whether a row of the journal is in the outbox. Others are under way, or remembered because they were sent (E40). */
const isWaiting = ({ store, value }: StoredRow): boolean =>
  store === 'journal' && record(value).waits !== undefined

const bytesOf = (rows: readonly StoredRow[]): number =>
  rows.reduce((sum, { value }) => sum + sizeOf(value), 0)

/** What those have left who are not logged in, by server (ST34). */
function leftIn(rows: readonly StoredRow[], { store, clock }: HandlerContext): readonly LeftBehind[] {
  const known = store.get(entityKey(BROWSER, 'accounts'))
  if (known === undefined) return []
  const isRefused = ({ state }: ListedAccount): boolean => state === 'refused'
  const signedIn = known.list.filter((one) => !isRefused(one))
  const unused = unusedRows(
    rows,
    {
      account: (key) => key === anonymousOf(known.home) || signedIn.some(({ account }) => account === key),
      server: (host) => host === known.home || signedIn.some(({ server }) => hostOfServer(server) === host),
    },
    clock.now(),
  )
  // The list has a place for accounts that their server has signed out.
  const refused = known.list.filter(isRefused).map(({ account }) => account)
  const hosts = new Set([...unused.map(hostOf), ...refused.map(hostOfAccount)])
  hosts.delete('')
  return [...hosts].sort().map((host) => {
    const here = unused.filter((row) => hostOf(row) === host)
    const named = [
      ...here.flatMap(({ account }) => account ?? []),
      ...refused.filter((account) => hostOfAccount(account) === host),
    ]
    // Visitors of a server that the client was configured for have no name.
    const accounts = [...new Set(named)].filter((account) => !isAnonymous(account)).sort()
    const drafts = accounts.map((account) =>
      countDrafts(
        here.filter((row) => row.store === 'drafts' && row.account === account),
        account,
      ),
    )
    return {
      host,
      accounts,
      drafts: drafts.reduce((sum, count) => sum + count, 0),
      waiting: here.filter(isWaiting).length,
      bytes: bytesOf(here),
    }
  })
}

/** Counts the drafts of `account`. A draft and its files are separate entries. */
function countDrafts(rows: readonly StoredRow[], account: AccountKey): number {
  const readable = new Map(rows.flatMap(({ key, value }) => (isReadable(value) ? [[key, value]] : [])))
  const ids = new Set([...readable.keys()].map((key) => partsOf(key as EntityKey).id))
  return [...ids].filter((id) => {
    const [draft, uploads] = contentKeysOf(account, id).map((key) => readable.get(key))
    return hasContent(draft as Draft | undefined, (uploads as Uploads | undefined)?.files ?? [])
  }).length
}

/** Deletes the caches on disk. What tabs show stays in memory, and is cached again later. */
const forgetCaches: Handler<'forgetCaches'> = async (_, { cache, log }) => {
  try {
    for (const store of CACHE_STORES)
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
