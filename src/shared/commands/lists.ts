import type { Relationship } from '../model/account.ts'
import type { ListOptions } from '../model/list.ts'
import { onEntity } from './changeEntity.ts'
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
    optimistic: ({ account, listId, title, exclusive, repliesPolicy }) =>
      onEntity(account, 'list', listId, (list) => ({
        ...list,
        ...(title !== undefined && title.trim() !== '' && { title: title.trim() }),
        ...(exclusive !== undefined && { exclusive }),
        ...(repliesPolicy !== undefined && { repliesPolicy }),
      })),
  }),
  deleteList: accountCommand<OneList>(),
  /** Adds accounts to a list or removes them. Shown at once for accounts whose lists are known (LI18). */
  putOnList: accountCommand<ListMembers>({
    optimistic: ({ account, accountIds, listId, on }) =>
      accountIds.flatMap((id) =>
        onEntity(account, 'relationship', id, (known) => withList(known, listId, on)),
      ),
  }),
}

/** `relationship` with or without the list, if its lists are known. */
export function withList(relationship: Relationship, listId: string, on: boolean): Relationship {
  const { lists } = relationship
  if (lists === undefined || lists.includes(listId) === on) return relationship
  return { ...relationship, lists: on ? [...lists, listId] : lists.filter((other) => other !== listId) }
}
