import type { Account } from '../../../src/shared/model/account.ts'
import type { EntityTypes } from '../../../src/shared/model/entity.ts'
import type { Instance } from '../../../src/shared/model/instance.ts'
import type { EntityKind } from '../../../src/shared/model/keys.ts'
import type { Session } from '../../../src/shared/model/session.ts'
import type { Status } from '../../../src/shared/model/status.ts'
import { normalizeAccount } from '../../../src/worker/normalize/account.ts'
import { type Harvest, newHarvest } from '../../../src/worker/normalize/harvest.ts'
import { deriveInstance } from '../../../src/worker/normalize/instance.ts'
import { normalizeNotification } from '../../../src/worker/normalize/notification.ts'
import { normalizeStatus } from '../../../src/worker/normalize/status.ts'
import { accountJson, type Json, notificationJson, statusJson } from '../../engine/harness/json.ts'
import { ORIGIN } from './dom.ts'

// Entities made by the engine's own normalizers from an instance's JSON, so that components only get values that the
// engine could send. `more` is JSON in the format of the instance's API (`{ content: '<p>hi</p>' }`).

const HOST = new URL(ORIGIN).host
const CONTEXT = { host: HOST, server: ORIGIN, origin: ORIGIN, warn: () => {}, defaultAvatarUrl: '' }

/** The account of the tab, unless the test sets another one. */
export const ME = `alice@${HOST}`
const ME_ID = 'alice-1'

type Put = {
  readonly [K in EntityKind]: { readonly kind: K; readonly id: string; readonly value: EntityTypes[K] }
}[EntityKind]

/** An entity, and the entities it refers to. */
export interface Made<T> {
  readonly value: T
  readonly all: readonly Put[]
}

function made<T>(value: T | undefined, { statuses, accounts, counts, notifications }: Harvest): Made<T> {
  if (value === undefined) throw new Error('the normalizer refused it')
  const all: Put[] = [
    ...[...accounts].map(([id, account]) => ({ kind: 'account', id, value: account }) as const),
    ...[...counts].map(([id, count]) => ({ kind: 'counts', id, value: count }) as const),
    ...[...statuses].map(([id, status]) => ({ kind: 'status', id, value: status }) as const),
    ...[...notifications].map(([id, one]) => ({ kind: 'notification', id, value: one }) as const),
  ]
  return { value, all }
}

/** The account `name`, with its counts. */
export function account(name: string, more: Json = {}): Made<Account> {
  const harvest = newHarvest()
  const id = normalizeAccount(accountJson(`${name}-1`, name, more), harvest, CONTEXT)
  return made(harvest.accounts.get(id ?? ''), harvest)
}

/** A post of `author`; `more` takes the API's `poll`, `pleroma: { emoji_reactions }`, `media_attachments` and so on. */
export function post(id: string, author: string, more: Json = {}): Made<Status> {
  const harvest = newHarvest()
  const statusId = normalizeStatus(statusJson(id, accountJson(`${author}-1`, author), more), harvest, CONTEXT)
  return made(harvest.statuses.get(statusId ?? ''), harvest)
}

/** A notification from `author`. With `status: statusJson(…)` in `more`, it is about a post. */
export function notification(id: string, author: string, more: Json = {}): Made<EntityTypes['notification']> {
  const harvest = newHarvest()
  const notificationId = normalizeNotification(
    notificationJson(id, accountJson(`${author}-1`, author), more),
    harvest,
    CONTEXT,
  )
  return made(harvest.notifications.get(notificationId ?? ''), harvest)
}

/** JSON of a poll, for `post(id, author, { poll: pollJson(['wren', 'owl']) })`. */
export const pollJson = (titles: readonly string[], more: Json = {}): Json => ({
  id: 'poll-1',
  options: titles.map((title) => ({ title, votes_count: 0 })),
  multiple: false,
  expired: false,
  voted: false,
  own_votes: [],
  votes_count: 0,
  voters_count: 0,
  ...more,
})

const FEATURES = [
  'mastodon_api_streaming',
  'polls',
  'editing',
  'quote_posting',
  'pleroma_emoji_reactions',
  'pleroma_chat_messages',
]

/** An instance that supports everything. */
export const instance = (more: Partial<Instance> = {}): Instance => ({
  ...deriveInstance(
    {
      instance: {
        uri: ORIGIN,
        title: 'The Rookery',
        version: '2.7.2 (compatible; Pleroma 2.7.0)',
        max_toot_chars: 5000,
        pleroma: { metadata: { features: FEATURES } },
      },
      nodeinfo: { software: { name: 'pleroma', version: '2.7.0' }, metadata: { features: FEATURES } },
    },
    CONTEXT,
  ),
  known: true,
  ...more,
})

export const signedIn = (more: Partial<Session> = {}): Session => ({
  state: 'signed-in',
  account: ME,
  userId: ME_ID,
  acct: 'alice',
  role: 'member',
  privileges: [],
  locked: false,
  ...more,
})

export const signedOut = (): Session => ({ state: 'signed-out', account: `@${HOST}` })
