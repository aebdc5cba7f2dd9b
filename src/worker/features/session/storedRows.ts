import type { AccountKey } from '../../../shared/model/keys.ts'
import { line, record } from '../../json/read.ts'
import { CACHE_STORES, SESSION_STORES } from '../../persist/stores.ts'
import type { KeyValueStorage } from '../../platform/keyValueStorage.ts'
import { MAX_AUTHORIZATION_MS, PENDING } from './signInStorage.ts'

export interface Databases {
  readonly session: KeyValueStorage
  readonly cache: KeyValueStorage
}

/** An entry of a database, with whose it is. If it is nobody's, it belongs to the browser. */
export interface StoredRow {
  readonly database: keyof Databases
  readonly store: string
  readonly key: string
  readonly value: unknown
  readonly account?: AccountKey
  /** The base URL of the server that it is about, if it belongs to no account. */
  readonly server?: string
}

/** Who uses what is stored: the accounts that are logged in, with their servers; the client's own server, and its visitors. */
export interface InUse {
  account(key: AccountKey): boolean
  /** @param host the host of the server's base URL. */
  server(host: string): boolean
}

export const STORES: readonly (readonly [keyof Databases, string])[] = [
  ...SESSION_STORES.map((store) => ['session', store] as const),
  ...CACHE_STORES.map((store) => ['cache', store] as const),
]

/** Reads `stores`. Rejects if one can't be read. */
export async function readRows(databases: Databases, stores = STORES): Promise<readonly StoredRow[]> {
  const all = stores.map(async ([database, store]) =>
    (await databases[database].entries(store)).map(([key, value]): StoredRow => {
      return { database, store, key, value, ...ownerOf(store, key, value) }
    }),
  )
  return (await Promise.all(all)).flat()
}

function ownerOf(store: string, key: string, value: unknown): Pick<StoredRow, 'account' | 'server'> {
  switch (store) {
    case 'meta': {
      if (key.startsWith(PENDING)) return { server: line(record(value).server) }
      const [, account] = /^(?:mutedThreads|bulk)\/([^/]+)/.exec(key) ?? []
      return account === undefined ? {} : { account }
    }
    case 'apps':
    case 'instances':
      return { server: key }
    case 'emoji':
      // The names of the Unicode emoji are a file of the client.
      return URL.canParse(key) ? { server: key } : {}
    case 'answers':
      // Those of an instance begin with its URL.
      return URL.canParse(key) ? { server: new URL(key).origin } : { account: key.split('/')[0] ?? '' }
    case 'journal':
      return { account: line(record(record(value).command).account) }
    default:
      // The account alone, or with a path behind it.
      return { account: key.split('/')[0] ?? '' }
  }
}

/** The host of the server that `row` is about; empty if it is about none. */
export const hostOf = ({ account, server = '' }: StoredRow): string =>
  account === undefined ? hostOfServer(server) : hostOfAccount(account)

export const hostOfAccount = (account: AccountKey): string => account.slice(account.lastIndexOf('@') + 1)

export const hostOfServer = (server: string): string => (URL.canParse(server) ? new URL(server).host : '')

/** The rows that nobody uses. A server at which somebody is about to log in is in use (S16). */
export function unusedRows(rows: readonly StoredRow[], inUse: InUse, now: number): readonly StoredRow[] {
  const isFresh = ({ store, value }: StoredRow): boolean =>
    store === 'meta' && now - Number(record(value).at) < MAX_AUTHORIZATION_MS
  const awaited = new Set(rows.filter((row) => row.server !== undefined && isFresh(row)).map(hostOf))
  return rows.filter((row) => {
    if (row.account !== undefined) return !inUse.account(row.account)
    return row.server !== undefined && !inUse.server(hostOf(row)) && !awaited.has(hostOf(row))
  })
}
