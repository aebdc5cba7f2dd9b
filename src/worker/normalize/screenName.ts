import { type Json, line } from '../json/read.ts'

export interface ScreenName {
  /** `name` or `name@host`; empty when the instance told none. */
  readonly acct: string
  readonly username: string
}

/** Names hold neither white space nor slashes: entity keys are cut at slashes (model/keys.ts). */
const clean = (value: unknown): string =>
  line(value)
    .replace(/[\s/\\]/g, '')
    .replace(/^@+|@+$/g, '')

/** How an account is called, from `acct` and `username`; either stands in for the other. */
export function screenName(raw: Json): ScreenName {
  const served = clean(raw.acct)
  const username = clean(raw.username).split('@')[0] || served.split('@')[0] || ''
  if (username === '') return { acct: '', username: '' }
  const host = served.includes('@') ? served.slice(served.lastIndexOf('@') + 1) : ''
  const name = served.split('@')[0] || username
  return { acct: host === '' ? name : `${name}@${host}`, username }
}
