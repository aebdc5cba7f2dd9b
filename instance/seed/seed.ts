import { savedId } from '../actions/bookmark.ts'
import { directThreadsOf, markDirects } from '../state/directs.ts'
import { listOf } from '../state/store.ts'
import type { World } from '../world.ts'
import { seedAccounts } from './seedAccounts.ts'
import { seedChats } from './seedChats.ts'
import { seedEmoji } from './seedEmoji.ts'
import { seedNotifications } from './seedNotifications.ts'
import { seedPosts } from './seedPosts.ts'
import { seededAccount, seedRelations } from './seedRelations.ts'

export interface SeedOptions {
  /** How many posts to generate. */
  posts?: number
  /** Only 96 custom emoji instead of 2,000, which each engine reads and stores. */
  fewEmoji?: boolean
}

/** Fills an empty world with accounts, posts and more, determined by the seed and the time. */
export function seed(world: World, { posts = 3000, fewEmoji = false }: SeedOptions): void {
  seedEmoji(world, fewEmoji)
  const cast = seedAccounts(world)
  seedRelations(world, cast)
  seedPosts(world, cast, posts)
  seedPinsAndBookmarks(world)
  seedNotifications(world)
  seedAnnouncements(world)
  seedChats(world)
  seedReadDirects(world)
}

/** Marks Luna's conversations of direct posts as read. */
function seedReadDirects(world: World): void {
  const { store } = world
  const luna = seededAccount(world, 'luna')
  for (const { id, last } of directThreadsOf(store, luna, world.now()))
    markDirects(store, luna.id, id, { readId: last.id })
}

/** Pinned posts of all accounts, and a few dozen bookmarks of Luna. */
function seedPinsAndBookmarks(world: World): void {
  const { store, random } = world
  const luna = seededAccount(world, 'luna')
  for (const [accountId, ids] of store.byAuthor) {
    const pinnable = ids.slice(-40).flatMap((id) => {
      const status = store.statuses.get(id)
      const isOpen = status?.visibility === 'public' || status?.visibility === 'unlisted'
      return status && isOpen && status.reblogOfId === null && status.inReplyToId === null ? [status] : []
    })
    const pinned = accountId === luna.id ? 2 : random.int(0, 1)
    for (const status of random.some(pinnable, pinned)) status.pinnedAt = status.createdAt
  }
  const bookmarkable = store.order.filter(
    (id) => store.statuses.get(id)?.visibility === 'public' && random.chance(0.02),
  )
  for (const id of bookmarkable.slice(-45)) {
    listOf(store.bookmarks, luna.id).push({ id: savedId(world, world.now() - 1000), statusId: id })
  }
}

function seedAnnouncements(world: World): void {
  const now = world.now()
  const texts = [
    'The rookery has a new roof. Thank you to all who carried a twig. :crow_01:',
    'On Sunday the pond is closed for cleaning.\nBring boots, and cake.',
    'Welcome! Read https://almanac.example/tides first.',
    'The spring cleaning is planned for next month. Nobody is to know yet. :owl_02:',
  ]
  for (const [index, rawContent] of texts.entries()) {
    const publishedAt = now - (index + 1) * 40_000_000
    // The second has begun and has an end. The last begins later, so only staff sees it.
    const startsIn = [undefined, -86_400_000, undefined, 20 * 86_400_000][index]
    const id = String(index + 1)
    world.store.announcements.set(id, {
      id,
      rawContent,
      publishedAt,
      updatedAt: publishedAt,
      startsAt: startsIn === undefined ? null : new Date(now + startsIn).toISOString(),
      endsAt: index === 1 ? new Date(now + 3 * 86_400_000).toISOString() : null,
      allDay: index === 1,
      readBy: index === 2 ? [seededAccount(world, 'luna').id] : [],
    })
  }
}
