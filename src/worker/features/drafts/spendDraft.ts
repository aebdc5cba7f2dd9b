import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import {
  type Draft,
  type DraftChanges,
  draftKind,
  SPENT_KEPT_MS,
  type SpentDraft,
} from '../../../shared/model/draft.ts'
import { changesIn, isSpent, mergeSpent } from '../../../shared/model/draftMarks.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import type { EngineShared } from '../../context/engineShared.ts'
import type { EngineUploads } from '../../context/engineUploads.ts'
import { DraftDisk } from '../../persist/draftDisk.ts'
import type { Clock } from '../../platform/clock.ts'
import type { EngineLog } from '../../platform/log.ts'
import type { EntityStore } from '../../store/entityStore.ts'
import { isReadable } from './isReadable.ts'

/** Where the drafts of an account are stored. */
export interface DraftPlace {
  readonly account: AccountKey
  readonly store: EntityStore
  readonly shared: EngineShared
  readonly log: EngineLog
  readonly clock: Clock
  readonly uploads: EngineUploads
}

export interface Spending extends Pick<SpentDraft, 'key' | 'statusId'> {
  /** The changes that were sent, if the form knows them. */
  readonly upTo?: DraftChanges | undefined
  /** The files that were sent, moved or discarded, by the instance's ids. */
  readonly fileIds?: readonly string[]
  /** What is known of it besides, from another engine. */
  readonly record?: SpentDraft | undefined
  /** Whether the stored draft is deleted even if it contains other changes. */
  readonly takes: (stored: Draft) => boolean
}

/** The changes of a draft that are known to have been sent or discarded. */
export const spentOf = (
  { store, account }: Pick<DraftPlace, 'store' | 'account'>,
  draftId: string,
): SpentDraft | undefined => store.get(entityKey(account, 'spent', draftId))

/** The same, with what another engine of this browser has stored of it. This one may not have heard yet. */
export async function readSpent(place: DraftPlace, draftId: string): Promise<SpentDraft | undefined> {
  const key = entityKey(place.account, 'spent', draftId)
  const stored = await place.shared.get(DraftDisk).stored(key)
  const here = spentOf(place, draftId)
  return isReadable(stored) ? mergeSpent(here, stored as SpentDraft) : here
}

/**
 * Deletes a draft whose content was sent, moved or discarded. Its changes are remembered on disk, so that no form
 * and no other engine that still has them can save them again, however late (E40). So are its files, except those of an edit,
 * which stay files of the post.
 */
export async function spendDraft(
  place: DraftPlace,
  draftId: string,
  { upTo = {}, fileIds = [], record, takes, ...post }: Spending,
): Promise<Outcome<undefined>> {
  const { account, store, clock, shared } = place
  const disk = shared.get(DraftDisk)
  const [key, spentKey] = [entityKey(account, 'draft', draftId), entityKey(account, 'spent', draftId)]
  const stored = store.get(key)
  const goes = stored === undefined || takes(stored) || isSpent(stored, { upTo })
  const now = clock.now()
  const gone = stored !== undefined && goes ? changesIn(stored) : {}
  const files = draftKind(draftId).kind === 'edit' ? [] : fileIds.map((id) => [id, now] as const)
  const before = spentOf(place, draftId)
  const { isProvisional: _, ...merged } = [upTo, gone].reduce(
    (sum, changes) =>
      mergeSpent(sum, { ...post, upTo: changes, fileIds: Object.fromEntries(files), at: now }),
    (record && mergeSpent(before, record)) ?? before ?? { upTo: {}, at: now },
  )
  const spent: SpentDraft = { ...merged, ...(disk.isHeld(spentKey) && { isProvisional: true }) }
  const writes: Promise<Outcome<undefined>>[] = []
  if (Object.keys({ ...spent.upTo, ...spent.fileIds }).length > 0 || spent.key !== undefined) {
    store.commit([{ key: spentKey, value: spent }])
    writes.push(disk.write(spentKey, spent))
  }
  if (goes) {
    store.remove([key])
    // Written second: if a crash in between leaves the draft on disk, it is known to be spent.
    writes.push(disk.write(key, undefined))
  }
  forgetOld(place, now)
  const written = await Promise.all(writes)
  return written.find((one) => !one.ok) ?? ok(undefined)
}

function forgetOld(place: DraftPlace, now: number): void {
  const { account, store, shared } = place
  for (const key of store.keysOfKind(account, 'spent')) {
    if (now - (store.get(key)?.at ?? now) <= SPENT_KEPT_MS) continue
    store.remove([key])
    void shared.get(DraftDisk).write(key, undefined)
  }
}
