import type { ListOptions } from '../model/list.ts'
import { accountCommand } from './defineCommand.ts'

export interface OneList {
  readonly listId: string
}

export interface ListMembers extends OneList {
  readonly accountIds: readonly string[]
  readonly on: boolean
}

export const LIST_COMMANDS = {
  /** `settled.result.listId` names the new list. */
  createList: accountCommand<{ readonly title: string }>(),
  /** Options that are absent stay as they are. */
  editList: accountCommand<OneList & { readonly title: string } & ListOptions>(),
  deleteList: accountCommand<OneList>(),
  putOnList: accountCommand<ListMembers>(),
}
