import type { Command } from '../../shared/commands/command.ts'
import type { NewPost } from '../../shared/commands/posts.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { AccountEngine } from '../account/accountEngine.ts'
import { answersRepeatedKey } from '../dialect/repeatedKey.ts'
import type { EntityStore } from '../store/entityStore.ts'

/** Returns a function that says whether a command that may have been executed is safe to send again. */
export function mayRepeatWith(store: EntityStore, engineOf: (account: AccountKey) => AccountEngine) {
  return async (command: Command): Promise<boolean> => {
    const engine = engineOf(command.account)
    // Stored instance data is good enough here.
    await engine.start()
    // An engine that died has posted it, and the handler then sends no second one.
    if (command.kind === 'post' && isPosted(store, command.account, command)) return true
    if (!engine.instance.known) await engine.ready()
    return engine.instance.capabilities.idempotency
  }
}

/** Returns a function that says whether the instance answers a repeated command as it did the first. */
export function answersRepeatsWith(engineOf: (account: AccountKey) => AccountEngine) {
  return async ({ account }: Command): Promise<boolean> => {
    const engine = engineOf(account)
    await engine.start()
    return answersRepeatedKey(engine.instance)
  }
}

/** Whether the draft of `post` is known to have become a post. */
function isPosted(
  store: EntityStore,
  account: AccountKey,
  { draftId, draft: { idempotencyKey } }: NewPost,
): boolean {
  const { key } = store.get(entityKey(account, 'spent', draftId)) ?? {}
  return key !== undefined && key === idempotencyKey
}
