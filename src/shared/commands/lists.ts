import type { Relationship } from '../model/account.ts'
import { entityKey } from '../model/keys.ts'
import type { List, ListOptions } from '../model/list.ts'
import { accountCommand } from './defineCommand.ts'

export interface OneList {
  readonly listId: string
}

export interface ListChange extends OneList, ListOptions {
  readonly title?: string
}

export interface ListMembers extends OneList {
  readonly accountIds: readonly string[]
  readonly on: boolean
}

export const LIST_COMMANDS = {
  /** `settled.result.listId` names the new list. */
  createList: accountCommand<{ readonly title: string }>(),
  /** Changes only the given fields. */
  editList: accountCommand<ListChange>({
    optimistic: ({ account, listId, title, exclusive, repliesPolicy }) => [
      {
        key: entityKey(account, 'list', listId),
        change: (entity) => ({
          ...(entity as List),
          ...(title !== undefined && title.trim() !== '' && { title: title.trim() }),
          ...(exclusive !== undefined && { exclusive }),
          ...(repliesPolicy !== undefined && { repliesPolicy }),
        }),
      },
    ],
  }),
  deleteList: accountCommand<OneList>(),
  /** Adds accounts to a list or removes them. Shown at once for accounts whose lists are known (LI18). */
  putOnList: accountCommand<ListMembers>({
    optimistic: ({ account, accountIds, listId, on }) =>
      accountIds.map((id) => ({
        key: entityKey(account, 'relationship', id),
        change: (entity) => withList(entity as Relationship, listId, on),
      })),
  }),
}

/** `relationship` with or without the list, if its lists are known. */
export function withList(relationship: Relationship, listId: string, on: boolean): Relationship {
  const { lists } = relationship
  if (lists === undefined || lists.includes(listId) === on) return relationship
  return { ...relationship, lists: on ? [...lists, listId] : lists.filter((other) => other !== listId) }
}
