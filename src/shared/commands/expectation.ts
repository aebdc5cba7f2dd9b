import type { EntityKey } from '../model/keys.ts'

/** How a command changes one entity before anybody has answered. */
export interface Expectation {
  readonly key: EntityKey
  /** Pure, and harmless when it was applied already: tab and engine both lay it over. */
  readonly change: (entity: unknown) => unknown
}

/** `entity` as it will be once every pending command has been carried out. */
export function expect(entity: unknown, pending: Iterable<Expectation>): unknown {
  let shown = entity
  for (const expectation of pending) shown = expectation.change(shown)
  return shown
}
