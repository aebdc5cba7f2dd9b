import type { Relationship } from '../model/account.ts'
import type { EntityTypes } from '../model/entity.ts'
import { type AccountKey, type EntityKind, entityKey, ONLY } from '../model/keys.ts'
import type { Status } from '../model/status.ts'
import type { Stored } from '../model/stored.ts'
import type { CommandBase } from './defineCommand.ts'
import type { Expectation } from './expectation.ts'

/** Expects the entity `id` to change by `change`. */
export const onEntity = <K extends EntityKind>(
  account: AccountKey,
  kind: K,
  id: string,
  change: (entity: EntityTypes[K]) => EntityTypes[K],
): readonly Expectation<K>[] => [{ key: entityKey(account, kind, id), change }]

/** Expects the post that `command` names to change by `change`. */
export const onStatus = (
  command: CommandBase & { readonly statusId: string },
  change: (status: Status) => Status,
): readonly Expectation[] => onEntity(command.account, 'status', command.statusId, change)

/** Expects the account's stored preferences to change by `change`. */
export const onStored = (
  { account }: CommandBase,
  change: (stored: Stored) => Stored,
): readonly Expectation[] => onEntity(account, 'stored', ONLY, change)

/** Expects `effect` on the relationship to another account. Undefined: expects nothing. */
export const onRelationship = (
  account: AccountKey,
  accountId: string,
  effect: Partial<Relationship> | undefined,
): readonly Expectation[] =>
  effect === undefined
    ? []
    : onEntity(account, 'relationship', accountId, (known) => ({ ...known, ...effect }))
