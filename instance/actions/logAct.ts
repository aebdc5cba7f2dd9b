import type { Account } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import type { World } from '../world.ts'

/** Adds an entry to the moderation log. `did` continues a sentence that begins with the moderator's name. */
export function logAct(world: World, actor: Account, did: string): void {
  const id = nextId(world.store)
  const message = `@${actor.username} ${did}`
  world.store.moderationLog.set(id, { id, at: world.now(), actorId: actor.id, message })
  world.touch()
}
