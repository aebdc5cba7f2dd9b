import type { EntityKey } from '../model/keys.ts'
import { entityKey, ONLY } from '../model/keys.ts'
import type { Preferences } from '../model/preferences.ts'
import type { Status } from '../model/status.ts'
import type { Command } from './command.ts'

/** How a command changes one entity before anybody has answered. */
export interface Expectation {
  readonly key: EntityKey
  /** Pure, and harmless when it was applied already: tab and engine both lay it over. */
  readonly change: (entity: unknown) => unknown
}

const step = (count: number, before: boolean, after: boolean): number =>
  before === after ? count : Math.max(0, count + (after ? 1 : -1))

const onStatus = (command: Command, statusId: string, change: (status: Status) => Status): Expectation => ({
  key: entityKey(command.account, 'status', statusId),
  change: (entity) => change(entity as Status),
})

/** What is expected of `command`, to be laid over the entities it names until it is settled. */
export function expectationsOf(command: Command): readonly Expectation[] {
  switch (command.kind) {
    case 'favourite':
      return [
        onStatus(command, command.statusId, (status) => ({
          ...status,
          favourited: command.on,
          favouritesCount: step(status.favouritesCount, status.favourited, command.on),
        })),
      ]
    case 'repeat':
      return [
        onStatus(command, command.statusId, (status) => ({
          ...status,
          repeated: command.on,
          repeatsCount: step(status.repeatsCount, status.repeated, command.on),
        })),
      ]
    case 'bookmark':
      return [onStatus(command, command.statusId, (status) => ({ ...status, bookmarked: command.on }))]
    case 'delete':
      return [onStatus(command, command.statusId, (status) => ({ ...status, deleted: true }))]
    case 'setPreferences':
      return [
        {
          key: entityKey(command.account, 'preferences', ONLY),
          change: (entity) => ({ ...(entity as Preferences), ...command.change }),
        },
      ]
    default:
      return []
  }
}

/** `entity` as it will be once every pending command has been carried out. */
export function expect(entity: unknown, pending: Iterable<Expectation>): unknown {
  let shown = entity
  for (const expectation of pending) shown = expectation.change(shown)
  return shown
}
