import type { Account, Status, Visibility } from '../state/records.ts'
import { addStatus } from '../state/statuses.ts'
import { nextId } from '../state/store.ts'
import { deliverStatus } from '../stream/deliver.ts'
import type { World } from '../world.ts'
import { approve, interactionType } from './approve.ts'
import { notify, unnotify } from './notify.ts'
import { remove } from './remove.ts'

/** Repeats a post. Returns the existing repeat if there is one. */
export function reblog(world: World, status: Status, account: Account, visibility?: Visibility): Status {
  const existing = repeatOf(world, status, account)
  if (existing) return existing
  const repeat = makeRepeat(world, status, account, world.now())
  if (visibility) repeat.visibility = visibility
  const type = interactionType(world, status, account, 'reblog')
  if (type === 'pending.reblog') repeat.waits = true
  status.rebloggedBy.push(account.id)
  addStatus(world.store, repeat)
  deliverStatus(world, repeat, 'update')
  const author = world.store.accounts.get(status.accountId)
  if (author) notify(world, author, { type, from: account.id, statusId: status.id })
  approve(world, status, account)
  world.touch()
  return repeat
}

/** Removes a repeat. */
export function unreblog(world: World, status: Status, account: Account): void {
  const existing = repeatOf(world, status, account)
  status.rebloggedBy = status.rebloggedBy.filter((id) => id !== account.id)
  if (existing) remove(world, existing)
  unnotify(world, status.accountId, (item) => {
    const isIt = item.type === 'reblog' || item.type === 'pending.reblog'
    return isIt && item.accountId === account.id && item.statusId === status.id
  })
  world.touch()
}

/** A repeat as a status of its own. It is not stored yet. */
export function makeRepeat(world: World, status: Status, account: Account, at: number): Status {
  const { waits: _, policy: __, ...rest } = status
  return {
    ...rest,
    id: world.makeId(at),
    accountId: account.id,
    createdAt: at,
    editedAt: null,
    inReplyToId: null,
    inReplyToAccountId: null,
    conversationId: nextId(world.store),
    reblogOfId: status.id,
    content: '',
    text: '',
    pollId: null,
    card: null,
    favouritedBy: [],
    rebloggedBy: [],
    reactions: [],
    pinnedAt: null,
    expiresAt: null,
    history: [],
  }
}

function repeatOf(world: World, status: Status, account: Account): Status | undefined {
  const ids = world.store.byAuthor.get(account.id) ?? []
  return ids.map((id) => world.store.statuses.get(id)).find((own) => own?.reblogOfId === status.id)
}
