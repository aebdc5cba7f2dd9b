import type { Account, Notification } from '../state/records.ts'
import { listOf, nextId, nextNotificationId } from '../state/store.ts'
import type { World } from '../world.ts'
import { seededAccount } from './seedRelations.ts'

const MAX_NOTIFICATIONS = 150
const UNSEEN_COUNT = 9

type Draft = Omit<Notification, 'id' | 'seen'>

/** About 150 notifications of all types for Luna, follow requests for Wren, reports for Moss. */
export function seedNotifications(world: World): void {
  const luna = seededAccount(world, 'luna')
  addNotifications(
    world,
    luna,
    [...postNotifications(world, luna), ...otherNotifications(world, luna)],
    MAX_NOTIFICATIONS,
  )
  const wren = seededAccount(world, 'wren')
  const requests = world.store.requests.towards(wren.id)
  addNotifications(
    world,
    wren,
    requests.map((id, index) => draft('follow_request', id, world.now() - (index + 1) * 5_000_000)),
    requests.length,
  )
  seedReports(world)
}

/** Mentions of Luna, repeats, favourites and reactions of her posts, and ends of her polls. */
function postNotifications(world: World, luna: Account): Draft[] {
  const { store, random } = world
  const drafts: Draft[] = []
  for (const status of store.statuses.values()) {
    const later = () => Math.min(status.createdAt + random.int(30, 7200) * 1000, world.now())
    if (status.mentions.includes(luna.id) && status.reblogOfId === null) {
      drafts.push({ ...draft('mention', status.accountId, status.createdAt), statusId: status.id })
    }
    const original = store.statuses.get(status.reblogOfId ?? '')
    if (original?.accountId === luna.id) {
      drafts.push({ ...draft('reblog', status.accountId, status.createdAt), statusId: original.id })
    }
    if (status.accountId !== luna.id || status.reblogOfId !== null) continue
    for (const fan of status.favouritedBy)
      drafts.push({ ...draft('favourite', fan, later()), statusId: status.id })
    for (const reaction of status.reactions) {
      for (const fan of reaction.accountIds) {
        drafts.push({
          ...draft('pleroma:emoji_reaction', fan, later()),
          statusId: status.id,
          emoji: reaction.name,
        })
      }
    }
    const poll = store.polls.get(status.pollId ?? '')
    if (poll?.told) drafts.push({ ...draft('poll', luna.id, poll.expiresAt), statusId: status.id })
  }
  return drafts
}

/** Luna's followers, an account that moved, and the ends of two polls. */
function otherNotifications(world: World, luna: Account): Draft[] {
  const { store, random } = world
  const followers = store.follows.towards(luna.id)
  const drafts = followers.map((id) => draft('follow', id, world.now() - random.int(1, 400) * 3_600_000))
  const moved = seededAccount(world, 'merlin@eyrie.example')
  const target = seededAccount(world, 'kestrel')
  moved.movedTo = target.id
  target.alsoKnownAs = [`https://eyrie.example/users/${moved.username}`]
  drafts.push({ ...draft('move', moved.id, world.now() - 30_000_000), targetId: target.id })
  const ended = [...store.polls.values()].filter((poll) => poll.told).slice(-2)
  for (const poll of ended) {
    const author = store.statuses.get(poll.statusId)?.accountId
    if (author) drafts.push({ ...draft('poll', author, poll.expiresAt), statusId: poll.statusId })
  }
  return drafts
}

function seedReports(world: World): void {
  const { store } = world
  const moss = seededAccount(world, 'moss')
  const suspects = ['magpie', 'whitethroat@hedgerow.example']
  const drafts = suspects.map((acct, index): Draft => {
    const suspect = seededAccount(world, acct)
    const actor = seededAccount(world, index === 0 ? 'luna' : 'rook')
    const createdAt = world.now() - (index + 1) * 20_000_000
    const id = nextId(store)
    const report = {
      id,
      accountId: suspect.id,
      actorId: actor.id,
      content: index === 0 ? 'Took my spoon, and shows it off.' : '',
      statusIds: (store.byAuthor.get(suspect.id) ?? []).slice(-2),
      state: 'open' as const,
      createdAt,
      notes: [{ id: `${id}-1`, content: 'I have written to them.', createdAt, accountId: moss.id }],
    }
    store.reports.set(report.id, report)
    return { ...draft('pleroma:report', actor.id, createdAt), reportId: report.id }
  })
  addNotifications(world, moss, drafts, drafts.length)
}

function addNotifications(world: World, receiver: Account, drafts: Draft[], maxCount: number): void {
  const list = listOf(world.store.notifications, receiver.id)
  const sorted = drafts.sort((a, b) => a.createdAt - b.createdAt).slice(-maxCount)
  for (const [index, one] of sorted.entries()) {
    list.push({ ...one, id: nextNotificationId(world.store), seen: index < sorted.length - UNSEEN_COUNT })
  }
}

function draft(type: Notification['type'], accountId: string, createdAt: number): Draft {
  return { type, accountId, createdAt, statusId: null, emoji: null, targetId: null, reportId: null }
}
