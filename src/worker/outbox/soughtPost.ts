import type { NewPost, SoughtPost } from '../../shared/commands/posts.ts'
import { type AccountKey, type EntityKey, isOfKind } from '../../shared/model/keys.ts'
import type { Status } from '../../shared/model/status.ts'
import { entitiesOf } from '../store/entitiesOf.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { Waiting, WaitingCommand } from './waiting.ts'

/** How often a post is looked for before the user has to decide (E48). */
export const MAX_LOOKS = 3
/** The instance's clock may differ from ours by this much, and it may have finished a request this late. */
const SPAN_MS = 5 * 60_000

/** Whether nobody has looked often enough for a post that may exist already. */
export const isSought = ({ command, waits: { state, looks = 0 } }: WaitingCommand): boolean =>
  command.kind === 'post' && state === 'unsure' && looks < MAX_LOOKS

/** Where to look for a post that may exist since `unsureSince`. */
export const soughtSince = (
  unsureSince: number,
  { sentAt = unsureSince, known = [] }: Waiting,
): SoughtPost => ({ from: unsureSince - SPAN_MS, until: sentAt + SPAN_MS, others: known })

/** The ids of the user's own posts that could be taken for one that is sent now. */
export function ownPostsBefore(
  now: number,
  account: AccountKey,
  userId: string | undefined,
  store: EntityStore,
): readonly string[] {
  return entitiesOf(store, account, 'status')
    .filter(({ accountId, createdAt }) => accountId === userId && Date.parse(createdAt) >= now - SPAN_MS)
    .map(({ id }) => id)
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
  const sought = soughtSince(waits.unsureSince, waits)
  for (const key of changed) {
    if (!isOfKind(key, 'status', command.account)) continue
    const status = store.get(key)
    if (status?.accountId === userId && mayBe(status, command.draft, sought)) return true
  }
  return false
}
