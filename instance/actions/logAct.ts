import type { Account } from '../state/records.ts'
import { nextNumber } from '../state/store.ts'
import type { World } from '../world.ts'

/** Writes what a moderator did to the moderation log. */
export function logAct(world: World, actor: Account, did: string): void {
  const id = nextNumber(world.store)
  const message = `@${actor.username} ${did}`
  world.store.moderationLog.set(id, { id, at: world.now(), actorId: actor.id, message })
  world.touch()
}
