import { type AccountKey, partsOf } from '../../shared/model/keys.ts'
import type { Status } from '../../shared/model/status.ts'
import type { Harvest } from '../normalize/harvest.ts'
import type { EntityStore } from './entityStore.ts'

/** Removes the posts that were deleted meanwhile from a harvest, and their repeats. Returns the removed ones. */
export type LeaveOutDeleted = (harvest: Harvest) => readonly Status[]

/** Runs `load`, whose answers may be older than the deletion of a post. */
export async function withoutDeleted<T>(
  store: EntityStore,
  account: AccountKey,
  load: (leaveOutDeleted: LeaveOutDeleted) => Promise<T>,
): Promise<T> {
  const deleted = new Set<string>()
  const unlisten = store.listen((changed) => {
    for (const key of changed) {
      const { account: owner, kind, id } = partsOf(key)
      // Evictions emit no change, so a missing entity was deleted.
      if (owner === account && kind === 'status' && !store.has(key)) deleted.add(id)
    }
  })
  try {
    return await load(({ statuses }) => {
      const gone = [...statuses.values()].filter(
        ({ id, repeatOfId = '' }) => deleted.has(id) || deleted.has(repeatOfId),
      )
      for (const { id } of gone) statuses.delete(id)
      return gone
    })
  } finally {
    unlisten()
  }
}
