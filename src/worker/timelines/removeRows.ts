import { entityKey } from '../../shared/model/keys.ts'
import type { Timelines } from './timelines.ts'

/** Removes a post and its repeats from all timelines. */
export function removeStatus(timelines: Timelines, statusId: string): void {
  const { store, account } = timelines.context
  const removed = new Set([statusId])
  for (const { list } of timelines.all())
    for (const id of list.entries)
      if (store.get(entityKey(account, 'status', id))?.repeatOfId === statusId) removed.add(id)
  for (const timeline of timelines.all()) timeline.remove(removed)
  store.remove([...removed].map((id) => entityKey(account, 'status', id)))
}

/** Removes a dismissed notification. */
export function removeNotification(timelines: Timelines, id: string): void {
  const { store, account } = timelines.context
  for (const timeline of timelines.all())
    if (timeline.source.rows === 'notification') timeline.remove(new Set([id]))
  store.remove([entityKey(account, 'notification', id)])
}
