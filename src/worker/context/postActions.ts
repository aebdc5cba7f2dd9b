import { type AccountKey, type EntityKey, entityKey } from '../../shared/model/keys.ts'
import type { EntityStore } from '../store/entityStore.ts'

interface Actions {
  running: number
  ended: number
}

/** The actions on a post that have not ended, by post. Each engine has one store. */
const actionsOf = new WeakMap<EntityStore, Map<EntityKey, Actions>>()

/**
 * Runs an action on a post while others on the same post may be running (PO22). Each answer contains the whole post, so
 * an early answer may lack another action's effect.
 *
 * @param act gets a function that returns whether another action has ended since this one began. If so, that action's result
 * is in the store, and this answer must not replace it.
 */
export async function runPostAction<T>(
  { store, account }: { readonly store: EntityStore; readonly account: AccountKey },
  statusId: string,
  act: (hasOtherEnded: () => boolean) => Promise<T>,
): Promise<T> {
  const posts = actionsOf.get(store) ?? new Map<EntityKey, Actions>()
  actionsOf.set(store, posts)
  const key = entityKey(account, 'status', statusId)
  const actions = posts.get(key) ?? { running: 0, ended: 0 }
  posts.set(key, actions)
  const endedBefore = actions.ended
  actions.running++
  try {
    return await act(() => actions.ended > endedBefore)
  } finally {
    actions.ended++
    actions.running--
    if (actions.running === 0) posts.delete(key)
  }
}
