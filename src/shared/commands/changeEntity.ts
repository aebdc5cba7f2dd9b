import type { Relationship } from '../model/account.ts'
import { type AccountKey, entityKey, ONLY } from '../model/keys.ts'
import type { Status } from '../model/status.ts'
import type { Stored } from '../model/stored.ts'
import type { CommandBase } from './defineCommand.ts'
import type { Expectation } from './expectation.ts'

/** Expects the post that `command` names to change by `change`. */
export const onStatus = (
  command: CommandBase & { readonly statusId: string },
  change: (status: Status) => Status,
): readonly Expectation[] => [
  {
    key: entityKey(command.account, 'status', command.statusId),
    change: (entity) => change(entity as Status),
  },
]

/** Expects the account's stored preferences to change by `change`. */
export const onStored = (
  { account }: CommandBase,
  change: (stored: Stored) => Stored,
): readonly Expectation[] => [
  { key: entityKey(account, 'stored', ONLY), change: (entity) => change(entity as Stored) },
]

/** Expects `effect` on the relationship to another account. Undefined: expects nothing. */
export const onRelationship = (
  account: AccountKey,
  accountId: string,
  effect: Partial<Relationship> | undefined,
): readonly Expectation[] =>
  effect === undefined
    ? []
    : [
        {
          key: entityKey(account, 'relationship', accountId),
          change: (entity) => ({ ...(entity as Relationship), ...effect }),
        },
      ]
