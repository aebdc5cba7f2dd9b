import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'

/** Blocks an account. Removes follows and follow requests in both directions. */
export function block(world: World, from: Account, to: Account): void {
  const { store } = world
  store.blocks.set(from.id, to.id, true)
  for (const [one, other] of [
    [from.id, to.id],
    [to.id, from.id],
  ] as const) {
    store.follows.remove(one, other)
    store.requests.remove(one, other)
  }
  world.touch()
}
