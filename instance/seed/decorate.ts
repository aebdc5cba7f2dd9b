import { savedId } from '../actions/bookmark.ts'
import type { Status } from '../state/records.ts'
import { listOf } from '../state/store.ts'
import type { World } from '../world.ts'
import { seedMedia } from './seedMedia.ts'
import { WARNINGS } from './words/english.ts'

const REACTIONS = ['❤️', '👍', '😂', '🔥', '🐦', '😮', 'crow_01', 'owl_02', 'blob_11', 'mood_07']

/** Adds attachments, a content warning, an edit, favourites and reactions to some posts, at random. */
export function decorate(world: World, status: Status): void {
  const { random } = world
  const isReply = status.inReplyToId !== null
  if (status.pollId === null && random.chance(isReply ? 0.04 : 0.2)) {
    status.mediaIds = seedMedia(world, status.accountId).map((media) => media.id)
    status.sensitive = random.chance(0.12)
  }
  if (!isReply && random.chance(0.05)) {
    status.spoilerText = random.pick(WARNINGS)
    status.sensitive = true
  }
  if (random.chance(0.012)) addEdit(status)
  if (status.visibility === 'public' || status.visibility === 'unlisted')
    addFavouritesAndReactions(world, status)
}

function addEdit(status: Status): void {
  status.history.push({
    createdAt: status.createdAt,
    content: `${status.content} (with a typo)`,
    spoilerText: status.spoilerText,
    sensitive: status.sensitive,
    mediaIds: status.mediaIds,
  })
  status.editedAt = status.createdAt + 240_000
}

function addFavouritesAndReactions(world: World, status: Status): void {
  const { random, store } = world
  const everybody = [...store.accounts.values()].filter(
    (one) => one.id !== status.accountId && !one.deactivated,
  )
  const fans = random.some(everybody, Math.floor(random.next() ** 3 * 14))
  const favouritedAt = Math.min(status.createdAt + 60_000, world.now())
  for (const fan of fans) {
    status.favouritedBy.push(fan.id)
    listOf(store.favourites, fan.id).push({ id: savedId(world, favouritedAt), statusId: status.id })
  }
  if (!random.chance(0.12)) return
  for (const name of random.some(REACTIONS, random.int(1, 4))) {
    status.reactions.push({ name, accountIds: random.some(everybody, random.int(1, 5)).map((one) => one.id) })
  }
}
