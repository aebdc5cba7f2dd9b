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

/** Whether nobody has looked often enough for a post that may exist already. */
export const isSought = ({ command, waits: { state, looks = 0 } }: WaitingCommand): boolean =>
  command.kind === 'post' && state === 'unsure' && looks < MAX_LOOKS

/** How far one's own clock is ahead of that of the instance of `account`, as far as that is known (EV8). */
export const aheadOf = (account: AccountKey, store: EntityStore): number =>
  store.get(entityKey(account, 'connection'))?.aheadMs ?? 0

/**
 * Where to look for a post that may exist since `unsureSince`. One's own clock may have been wrong then, or have been set since. So
 * the times reach as far as the difference that was known then, and the one that is known now.
 *
 * @param aheadNow how far one's own clock is ahead by now.
 */
export function soughtSince(
  unsureSince: number,
  { sentAt = unsureSince, aheadMs = 0, known = [] }: Waiting,
  aheadNow: number,
): SoughtPost {
  const differences = [aheadMs, aheadNow]
  return {
    from: unsureSince - Math.max(...differences) - SPAN_MS,
    until: Math.max(unsureSince, sentAt) - Math.min(...differences) + SPAN_MS,
    others: known,
  }
}

/**
 * What is known before a post of `account` is sent at `now`: the difference of the clocks, and the user's own posts that could be
 * taken for it.
 */
export function knownBefore(
  now: number,
  account: AccountKey,
  userId: string | undefined,
  store: EntityStore,
): Required<Pick<Waiting, 'known' | 'aheadMs'>> {
  const aheadMs = aheadOf(account, store)
  const from = now - Math.max(aheadMs, 0) - SPAN_MS
  const known = entitiesOf(store, account, 'status')
    .filter(({ accountId, createdAt }) => accountId === userId && Date.parse(createdAt) >= from)
    .map(({ id }) => id)
  return { known, aheadMs }
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
