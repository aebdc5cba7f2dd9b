import type { NewPost, SoughtPost } from '../../shared/commands/posts.ts'
import { type AccountKey, type EntityKey, entityKey, isOfKind } from '../../shared/model/keys.ts'
import type { Status } from '../../shared/model/status.ts'
import { entitiesOf } from '../store/entitiesOf.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { Waiting, WaitingCommand } from './waiting.ts'

/** How often a post is looked for before the user has to decide (E48). */
export const MAX_LOOKS = 3
/** The instance's clock may differ from what is known of it by this much, and it may have finished a request this late. */
const SPAN_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** Whether nobody has looked often enough for a post that may exist already. */
export const isSought = ({ command, waits: { state, looks = 0 } }: WaitingCommand): boolean =>
  command.kind === 'post' && state === 'unsure' && looks < MAX_LOOKS

/** What is known before a post is sent that may have to be looked for later. */
export type KnownBefore = Pick<Waiting, 'known' | 'aheadMs' | 'after'>

/** How far one's own clock is ahead of that of the instance of `account`; undefined: nobody knows yet (EV8). */
export const aheadOf = (account: AccountKey, store: EntityStore): number | undefined =>
  store.get(entityKey(account, 'connection'))?.aheadMs

/**
 * Where to look for a post that may exist since `unsureSince`. One's own clock may have been wrong then, or have been set since. So
 * the times reach as far as the difference that was known then, and the one that is known now. If none was known then, one's own
 * clock says nothing.
 *
 * @param aheadNow how far one's own clock is ahead by now.
 */
export function soughtSince(
  unsureSince: number,
  { sentAt = unsureSince, aheadMs, after = unsureSince - DAY_MS, known = [] }: Waiting,
  aheadNow = 0,
): SoughtPost {
  if (aheadMs === undefined) return { from: after + 1, until: Number.MAX_SAFE_INTEGER, others: known }
  return {
    from: unsureSince - Math.max(aheadMs, aheadNow) - SPAN_MS,
    until: Math.max(unsureSince, sentAt) - Math.min(aheadMs, aheadNow) + SPAN_MS,
    others: known,
  }
}

/** What is known before a post of `account` is sent at `now`: the clocks, and the user's own posts that could be taken for it. */
export function knownBefore(
  now: number,
  account: AccountKey,
  userId: string | undefined,
  store: EntityStore,
): KnownBefore {
  const own = entitiesOf(store, account, 'status')
    .filter(({ accountId }) => accountId === userId)
    .map(({ id, createdAt }) => ({ id, at: Date.parse(createdAt) }))
  const aheadMs = aheadOf(account, store)
  if (aheadMs === undefined) return own.length === 0 ? {} : { after: Math.max(...own.map(({ at }) => at)) }
  const from = now - Math.max(aheadMs, 0) - SPAN_MS
  return { known: own.filter(({ at }) => at >= from).map(({ id }) => id), aheadMs }
}

/** Whether `status`, a post of the user's own, may be the sought one. Its words remain to be compared. */
export function mayBe(status: Status, draft: NewPost['draft'], { from, until, others }: SoughtPost): boolean {
  const at = Date.parse(status.createdAt)
  return (
    at >= from &&
    at <= until &&
    !others.includes(status.id) &&
    !status.deleted &&
    status.repeatOfId === undefined &&
    status.visibility === draft.visibility &&
    status.inReplyToId === draft.inReplyToId &&
    status.attachments.length === (draft.media ?? []).length &&
    (status.poll === undefined) === (draft.poll === undefined)
  )
}

/** Whether one of `changed` may be the post of `item`. */
export function mayHaveArrived(
  { command, waits }: WaitingCommand,
  changed: ReadonlySet<EntityKey>,
  userId: string,
  store: EntityStore,
): boolean {
  if (command.kind !== 'post' || waits.unsureSince === undefined) return false
  const sought = soughtSince(waits.unsureSince, waits, aheadOf(command.account, store))
  for (const key of changed) {
    if (!isOfKind(key, 'status', command.account)) continue
    const status = store.get(key)
    if (status?.accountId === userId && mayBe(status, command.draft, sought)) return true
  }
  return false
}
