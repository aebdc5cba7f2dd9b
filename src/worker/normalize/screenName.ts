import { type JsonObject, line } from '../json/read.ts'
import { decodeEntities } from './entities.ts'

export interface ScreenName {
  /** `name` or `name@host`; empty if it is missing. */
  readonly acct: string
  readonly username: string
}

/** Strips white space, and slashes, which separate the parts of entity keys (model/keys.ts). */
const clean = (value: unknown): string =>
  line(value)
    .replace(/[\s/\\]/g, '')
    .replace(/^@+|@+$/g, '')

/**
 * The names of an account from `acct` and `username`. Each can replace the other.
 *
 * @param home the host of the instance: some write it behind the names of their own accounts, where others write none.
 */
export function screenName(raw: JsonObject, home = ''): ScreenName {
  const served = clean(raw.acct)
  const username = clean(raw.username).split('@')[0] || served.split('@')[0] || ''
  if (username === '') return { acct: '', username: '' }
  const host = served.includes('@') ? served.slice(served.lastIndexOf('@') + 1) : ''
  const name = served.split('@')[0] || username
  return {
    acct: host === '' || host.toLowerCase() === home.toLowerCase() ? name : `${name}@${host}`,
    username,
  }
}

/** The display name as it was typed; empty if it is missing. Pleroma's admin API escapes it: its accounts have a `nickname`. */
export function displayName({ display_name: served, nickname }: JsonObject): string {
  if (typeof served !== 'string') return ''
  return typeof nickname === 'string' ? decodeEntities(served) : served
}
